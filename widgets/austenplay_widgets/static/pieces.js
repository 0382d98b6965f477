// The things on a table, drawn from plain data. Text goes in as text, and a node whose key stays is
// kept, so nothing flickers and a focused card keeps its focus. `look` carries what a drawing needs
// beside the data: see card_table.js.

/** Fill a node anew if its content has changed, and say whether it has. */
const refill = (node, content, build) => {
  const drawn = JSON.stringify(content);
  if (node.apDrawn === drawn) return false;
  node.apDrawn = drawn;
  node.replaceChildren(...build().filter((child) => child != null));
  return true;
};

/** Give `parent` one child for each item, in order; children are known by the item's key. */
export function keep(parent, items, make, fill) {
  const old = new Map([...parent.children].map((node) => [node.dataset.key, node]));
  items.forEach((item, at) => {
    const node = old.get(item.key) ?? make(item);
    old.delete(item.key);
    node.dataset.key = item.key;
    if (parent.children[at] !== node) parent.insertBefore(node, parent.children[at] ?? null);
    fill(node, item);
  });
  old.forEach((node) => node.remove());
}

const words = (...parts) => parts.filter((part) => part != null && part !== "").join(", ");
const aloud = (text) => el("span", "ap-aloud", text);
const silent = (node) => set(node, { "aria-hidden": "true" });
const times = (count, make) => Array.from({ length: Math.max(0, count) }, (_, at) => make(at));

// ---- cards

/** What a card is called aloud: its name first, as it is printed. */
export function cardLabel(card) {
  if (card.back) return card.label ?? "";
  return [words(card.name, card.value, card.note), card.text].filter(Boolean).join(". ");
}

/** Cards with keys that stay theirs as equal cards come and go: place, face, which of equals. */
export function keyedCards(cards, place) {
  const seen = new Map();
  return cards.map((card) => {
    const face = card.back ? "back" : card.key;
    const nth = seen.get(face) ?? 0;
    seen.set(face, nth + 1);
    return { card, key: `${place}/${face}/${nth}` };
  });
}

const roundel = (value) => (value == null ? null : el("span", "ap-value", String(value)));

const copyDots = ({ copies }) =>
  copies == null ? null : silent(el("span", "ap-dots", ...times(copies, () => el("i"))));

function cardFace(card, size) {
  if (card.back) return [aloud(cardLabel(card))];
  const note = card.note ? el("span", "ap-note", card.note) : null;
  const name = el("span", "ap-card-name", card.name);
  if (size !== "large") return [roundel(card.value), name, note];
  const top = el("span", "ap-card-top", ...[roundel(card.value), note].filter(Boolean));
  const emblem = silent(el("span", "ap-emblem", el("span", null, card.name.slice(0, 1))));
  return [
    top,
    emblem,
    name,
    card.text ? el("span", "ap-card-text", card.text) : null,
    copyDots(card),
  ];
}

/** Mark a control as open or greyed. A greyed one can be focused, and says why when touched. */
export function markOpen(node, isOpen, why, look) {
  set(node, { "aria-disabled": isOpen ? null : "true" });
  look.explain(node, isOpen ? "" : why);
}

function drawCards(row, cards, size, place, look) {
  // A card that may be picked is another node than the same card that may not: a button.
  const items = keyedCards(cards, place).map(({ card, key }) => {
    const option = card.pick ? look.firstStage.get(card.pick) : null;
    return { card, option, key: option ? `${key}/pick` : key };
  });
  const make = ({ option }) => (option ? set(el("button"), { type: "button" }) : el("span"));
  keep(row, items, make, (node, { card, option, key }) => {
    node.className = `ap-card ap-${size}${card.back ? " ap-back" : ""}`;
    refill(node, [card, size], () => cardFace(card, size));
    if (!option) return;
    set(node, {
      "data-pick": option.pick,
      "aria-label": cardLabel(card),
      "aria-pressed": String(key === look.heldKey),
      "data-chosen": null,
    });
    markOpen(node, option.open, option.why, look);
  });
}

// ---- zones

const cardCount = (count) => (count === 1 ? "1 card" : `${count} cards`);

function drawZone(node, zone, size, place, look) {
  const cards = zone.cards ?? [];
  const count = zone.count ?? cards.length;
  const isPile = zone.layout === "pile";
  if (!node.apParts) {
    const part = (name) => el("span", `ap-${name}`);
    node.apParts = { label: part("label"), row: part("cards"), note: part("zone-note") };
    node.append(...Object.values(node.apParts));
  }
  const { label, row, note } = node.apParts;
  set(node, {
    role: "group",
    "aria-label": words(zone.label, cardCount(count)),
    "data-layout": zone.layout,
    "data-zone": zone.key,
  });
  refill(label, [zone.label, isPile && count], () => [
    zone.label,
    isPile ? el("span", "ap-count", ` ${count}`) : null,
  ]);
  set(row, { "data-row": "", "data-empty": cards.length === 0 ? "" : null });
  note.textContent = zone.note ?? "";
  drawCards(row, isPile ? cards.slice(-1) : cards, size, place, look);
}

export function drawZones(parent, zones, size, place, look) {
  const items = zones.map((zone) => ({ zone, key: `${place}/${zone.key}` }));
  keep(
    parent,
    items,
    () => el("div", "ap-zone"),
    (node, { zone, key }) => drawZone(node, zone, size, key, look),
  );
}

// ---- seats

function tokenMarks({ count, needed, label }) {
  const ofAll = needed == null ? `${count}` : `${count} of ${needed}`;
  const places = Math.max(needed ?? 0, count);
  const marks = places <= 8 ? times(places, (at) => set(el("i"), { "data-full": at < count })) : [];
  return [
    silent(el("span", "ap-marks", ...marks)),
    el("span", null, ofAll, el("span", "ap-token-label", ` ${label}`)),
  ];
}

const badgeMark = ({ text, tone }) => set(el("span", "ap-badge", text), { "data-tone": tone });

function seatHead(seat) {
  const tag = (text, kind) => set(el("span", "ap-tag", text), { "data-tag": kind });
  return [
    el("span", "ap-name", seat.name),
    seat.you ? tag("you", "you") : null,
    seat.active ? tag("to decide", "active") : null,
    seat.kind && !seat.you ? el("span", "ap-kind", seat.kind) : null,
  ];
}

/** The plate in a line, for narrow screens: played cards by their values, tokens by number. */
function seatBrief(seat, zones) {
  const values = zones
    .filter((zone) => zone.key !== "hand")
    .flatMap((zone) => zone.cards ?? [])
    .filter((card) => !card.back)
    .map((card) => roundel(card.value));
  const tokens = seat.tokens ? el("span", "ap-brief-tokens", String(seat.tokens.count)) : null;
  return [el("span", "ap-brief-cards", ...values.filter(Boolean)), tokens];
}

function seatParts(node) {
  if (node.apParts) return node.apParts;
  const part = (name) => el("div", `ap-${name}`);
  const fold = set(el("button", "ap-fold"), { type: "button" });
  const parts = {
    fold,
    head: part("head"),
    brief: silent(part("brief")),
    badges: part("badges"),
    more: part("more"),
  };
  Object.assign(parts, { tokens: part("tokens"), zones: part("zones") });
  parts.more.append(parts.tokens, parts.zones);
  node.append(fold, parts.head, parts.brief, parts.badges, parts.more);
  node.apParts = parts;
  return parts;
}

/** A nameplate: who sits there, how they stand, what lies before them. */
export function drawSeat(node, seat, zones, look) {
  const { fold, head, brief, badges, tokens, zones: place } = seatParts(node);
  const isFolded = look.folds && !seat.you && !look.unfolded.has(seat.seat);
  const isLit = look.litSeats.has(seat.seat);
  set(node, {
    role: "group",
    "aria-label": seat.name,
    "data-folded": isFolded && "",
    "data-lit": isLit && "",
  });
  set(node, { "data-active": seat.active && "", "data-out": seat.out && "" });
  fold.hidden = !look.folds || seat.you;
  set(fold, {
    "data-fold": seat.seat,
    "data-key": `fold/${seat.seat}`,
    "aria-expanded": String(!isFolded),
    "aria-label": `Details of ${seat.name}`,
  });
  refill(head, [seat.name, seat.kind, seat.you, seat.active], () => seatHead(seat));
  refill(brief, [zones, seat.tokens], () => seatBrief(seat, zones));
  refill(badges, seat.badges ?? [], () => (seat.badges ?? []).map(badgeMark));
  refill(tokens, seat.tokens ?? null, () => (seat.tokens ? tokenMarks(seat.tokens) : []));
  drawZones(place, zones, "mini", `seat/${seat.seat}`, look);
}

// ---- the prompt and what is below it

export function drawPrompt(node, prompt, look) {
  refill(node, [prompt, look.rules.stamp], () => cited(prompt, look, "prompt"));
}

export function drawNotice(node, notice, look) {
  node.hidden = !notice;
  set(node, { "data-kind": notice?.kind });
  refill(node, [notice, look.rules.stamp], () => (notice ? cited(notice, look, "notice") : []));
}

/** Sentences without a clause of their own: what is new, and why something is greyed. */
export function drawSaid(node, text, look, place) {
  refill(node, [text, look.rules.stamp], () => sentence(text, look, place));
}

/** One row of buttons, one for each option of the stage that is asked now. */
export function drawOptions(row, options, look) {
  const items = options.map((option) => ({ option, key: `option/${option.pick}` }));
  keep(
    row,
    items,
    () => set(el("button", "ap-option"), { type: "button" }),
    (node, { option }) => {
      const label = option.label ?? option.pick;
      const value = option.card?.value;
      refill(node, [label, value, option.note], () => [
        roundel(value),
        el("span", "ap-option-label", label),
        option.note ? el("span", "ap-note", option.note) : null,
      ]);
      set(node, {
        "data-pick": option.pick,
        "data-wide": option.wide && "",
        "data-tone": option.tone,
        "data-chosen": null,
        "aria-label": words(label, value, option.note),
      });
      markOpen(node, option.open, option.why, look);
    },
  );
}

export function drawOutcome(node, outcome, look) {
  const item = (line, at) => el("li", null, ...cited(line, look, `outcome/${at}`));
  refill(node, [outcome, look.rules.stamp], () => (outcome?.lines ?? []).map(item));
}

export function drawButtons(bar, buttons, look) {
  const items = buttons.map((button) => ({ button, key: `do/${button.id}` }));
  keep(
    bar,
    items,
    () => set(el("button", "ap-do"), { type: "button" }),
    (node, { button }) => {
      refill(node, button.label, () => [button.label]);
      set(node, { "data-do": button.id, "data-primary": button.primary && "" });
      set(node, { "data-repeat": button.repeat && "" });
      markOpen(node, button.enabled, button.why ?? "", look);
    },
  );
}
