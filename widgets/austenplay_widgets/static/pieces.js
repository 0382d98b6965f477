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

const words = (...parts) => parts.filter((part) => part != null && part !== "").join(", ");
const aloud = (text) => el("span", "ap-aloud", text);
const silent = (node) => set(node, { "aria-hidden": "true" });
const times = (count, make) => Array.from({ length: Math.max(0, count) }, (_, at) => make(at));

// ---- cards

/** What a card is called aloud: its name first, as it is printed. */
export function cardLabel(card) {
  if (card.back) return card.label ?? "";
  const text = card.text?.replace(/\.$/, "");
  return [words(card.name, card.value, card.note), text, copiesLabel(card)].filter(Boolean).join(". ");
}

/** How many copies there are and how many of them lie in sight, where that is known. */
const copiesLabel = ({ copies, seen }) =>
  copies == null || seen == null ? "" : `${copies === 1 ? "1 copy" : `${copies} copies`}, ${seen} in sight`;

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

const roundel = (value, tone) =>
  value == null ? null : set(el("span", "ap-value", String(value)), { "data-tone": tone });

/** A dot for each copy in the deck, filled for those already in sight. */
const copyDots = ({ copies, seen = 0 }) =>
  copies == null
    ? null
    : silent(
        el("span", "ap-dots", ...times(copies, (at) => set(el("i"), { "data-full": at < seen && "" }))),
      );

function cardFace(card, size) {
  if (card.back) return [letter(), aloud(cardLabel(card))];
  const note = card.note ? el("span", "ap-note", card.note) : null;
  const name = el("span", "ap-card-name", card.name);
  const face = [roundel(card.value, card.tone), emblem(card.glyph, card.name), name];
  if (size !== "large") return [...face, note];
  const text = card.text ? el("span", "ap-card-text", card.text) : null;
  const copies = copiesLabel(card);
  return [...face, note, text, copyDots(card), copies ? aloud(` ${copies}`) : null];
}

/** Mark a control as open or greyed. A greyed one can be focused, and says why when touched. */
export function markOpen(node, isOpen, why, look) {
  set(node, { "aria-disabled": isOpen ? null : "true" });
  look.explain(node, isOpen ? "" : why);
}

// ---- what may be picked where it lies: a card, or a place of a board

/** A thing with its option in the first stage, if any: it is another node then, a button. */
function withOption(thing, key, look) {
  const option = thing.pick ? look.firstStage.get(thing.pick) : null;
  return { thing, option, key: option ? `${key}/pick` : key };
}

const thingNode = ({ option }) => (option ? set(el("button"), { type: "button" }) : el("span"));

/** Make the node of a thing that may be picked the control of its option. */
function markPick(node, { option, key }, label, look) {
  if (!option) return;
  set(node, {
    "data-pick": option.pick,
    "aria-label": label,
    "data-tone": option.tone,
    "aria-pressed": String(key === look.heldKey),
    "data-chosen": null,
  });
  markOpen(node, option.open, option.why, look);
}

function drawCards(row, cards, size, place, look) {
  const items = keyedCards(cards, place).map(({ card, key }) => withOption(card, key, look));
  keep(row, items, thingNode, (node, item) => {
    const card = item.thing;
    node.className = `ap-card ap-${size}${card.back ? " ap-back" : ""}`;
    refill(node, [card, size], () => cardFace(card, size));
    markPick(node, item, cardLabel(card), look);
  });
}

// ---- zones

const cardCount = (count) => (count === 1 ? "1 card" : `${count} cards`);

function drawZone(node, zone, size, place, look) {
  const cards = zone.cards ?? [];
  const pieces = zone.pieces ?? [];
  const count = zone.count ?? cards.length;
  const isPile = zone.layout === "pile";
  if (!node.apParts) {
    const part = (name) => el("span", `ap-${name}`);
    node.apParts = { label: part("label"), row: part("cards"), kit: part("pieces"), note: part("zone-note") };
    node.append(...Object.values(node.apParts));
  }
  const { label, row, kit, note } = node.apParts;
  set(node, {
    role: "group",
    "aria-label": words(zone.label, zone.cards && cardCount(count)),
    "data-layout": zone.layout,
    "data-zone": zone.key,
  });
  refill(label, [zone.label, isPile && count], () => [
    zone.label,
    isPile ? el("span", "ap-count", ` ${count}`) : null,
  ]);
  set(row, { "data-row": "", "data-empty": cards.length === 0 ? "" : null });
  note.textContent = zone.note ?? "";
  row.hidden = !zone.cards;
  kit.hidden = pieces.length === 0;
  set(kit, { "data-row": "" });
  drawPieces(kit, pieces, place, look);
  drawCards(row, isPile ? cards.slice(-1) : cards, size, place, look);
}

export function drawZones(parent, zones, size, place, look) {
  const items = zones.map((zone) => ({ zone, key: `${place}/${zone.key}` }));
  keep(
    parent,
    items,
    ({ zone }) => el("div", zone.zones ? "ap-seat ap-group" : "ap-zone"),
    (node, { zone, key }) =>
      zone.zones ? drawGroup(node, zone, key, look) : drawZone(node, zone, size, key, look),
  );
}

/** What lies before somebody who has no seat: a plate in the middle. */
function drawGroup(node, group, place, look) {
  if (!node.apParts) {
    const part = (name) => el("div", `ap-${name}`);
    node.apParts = { head: part("head"), badges: part("badges"), zones: part("zones") };
    node.append(...Object.values(node.apParts));
  }
  const { head, badges, zones } = node.apParts;
  set(node, { role: "group", "aria-label": group.label });
  set(node, { "data-lit": look.litZones.has(group.key) && "" });
  refill(head, group.label, () => [el("span", "ap-name", group.label)]);
  refill(badges, group.badges ?? [], () => (group.badges ?? []).map(badgeMark));
  drawZones(zones, group.zones, "mini", place, look);
}

// ---- seats

function tokenMarks({ count, needed, label, gained = 0, plain }) {
  if (plain) return [silent(el("span", "ap-marks", seal(count > 0))), el("span", null, `${count} ${label}`)];
  const ofAll = needed == null ? `${count}` : `${count} of ${needed}`;
  const places = Math.max(needed ?? 0, count);
  const isNew = (at) => at < count && at >= count - gained;
  const mark = (at) => set(seal(at < count), { "data-new": isNew(at) && "" });
  const marks = places <= 8 ? times(places, mark) : [seal(true)];
  return [
    silent(el("span", "ap-marks", ...marks)),
    el("span", null, ofAll, el("span", "ap-token-label", ` ${label}`)),
    gained > 0 ? el("span", "ap-gained", `${gained} new`) : null,
  ];
}

const badgeMark = ({ text, tone }) => set(el("span", "ap-badge", text), { "data-tone": tone });

/** What is certain of a hand, in a few words each. */
const drawSure = (marks) =>
  marks.length > 0 ? [aloud("Certain: "), ...marks.map((text) => el("span", "ap-mark", text))] : [];

function seatHead(seat) {
  const tag = (text, kind) => set(el("span", "ap-tag", text), { "data-tag": kind });
  return [
    el("span", "ap-name", seat.name),
    seat.you ? tag("you", "you") : null,
    seat.active ? tag("to decide", "active") : null,
    seat.kind && !seat.you ? el("span", "ap-kind", seat.kind) : null,
  ];
}

/** The plate in a line, for narrow screens: open and played cards by their values, tokens by number. */
function seatBrief(seat, zones) {
  const values = (isMeant) =>
    zones
      .filter(isMeant)
      .flatMap((zone) => zone.cards ?? [])
      .filter((card) => !card.back)
      .map((card) => roundel(card.value, card.tone))
      .filter(Boolean);
  const { tokens } = seat;
  const won = tokens ? el("span", "ap-brief-tokens", seal(tokens.count > 0), String(tokens.count)) : null;
  const isHand = (zone) => zone.key === "hand" && !zone.aside;
  const hand = values(isHand);
  const played = values((zone) => !isHand(zone) && !zone.aside);
  const said = zones.map((zone) => zone.brief).filter(Boolean);
  const unsure = values((zone) => zone.unsure);
  if (unsure.length > 0) played.push(el("span", "ap-brief-unsure", ...unsure, "?"));
  return [
    hand.length > 0 ? el("span", "ap-brief-hand", ...hand) : null,
    el("span", "ap-brief-cards", ...said.map((text) => el("span", "ap-brief-said", text)), ...played),
    won,
  ];
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
    sure: part("sure"),
    more: part("more"),
  };
  Object.assign(parts, { tokens: part("tokens"), zones: part("zones") });
  parts.more.append(parts.tokens, parts.zones);
  node.append(fold, parts.head, parts.brief, parts.badges, parts.sure, parts.more);
  node.apParts = parts;
  return parts;
}

/** A nameplate: who sits there, how they stand, what lies before them. */
export function drawSeat(node, seat, zones, look) {
  const { fold, head, brief, badges, sure, tokens, zones: place } = seatParts(node);
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
  refill(sure, seat.marks ?? [], () => drawSure(seat.marks ?? []));
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
      const { card, note } = option;
      refill(node, [label, card, note], () => [
        card ? emblem(card.glyph, card.name) : null,
        roundel(card?.value, card?.tone),
        el("span", "ap-option-label", label),
        card ? copyDots(card) : note ? el("span", "ap-note", note) : null,
      ]);
      set(node, {
        "data-pick": option.pick,
        "data-card": card && "",
        "data-wide": option.wide && "",
        "data-brief": option.brief && "",
        "data-digit": option.digit ?? null,
        "data-tone": option.tone,
        "data-chosen": null,
        "aria-label": words(label, card?.value, note),
      });
      markOpen(node, option.open, option.why, look);
    },
  );
}

/** How a round ended: whose it is, as portraits, and line by line why. */
export function drawOutcome(winners, lines, outcome, look) {
  const item = (line, at) => el("li", null, ...cited(line, look, `outcome/${at}`));
  refill(winners, outcome?.portraits ?? [], () => (outcome?.portraits ?? []).map(cameo));
  refill(lines, [outcome, look.rules.stamp], () => (outcome?.lines ?? []).map(item));
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
      set(node, { "data-repeat": button.repeat && "", "data-hotkey": button.key });
      set(node, { "aria-keyshortcuts": button.key });
      markOpen(node, button.enabled, button.why ?? "", look);
    },
  );
}
