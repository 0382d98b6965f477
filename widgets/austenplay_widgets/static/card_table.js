// The table in the browser: draws the newest scene, turns clicks into messages, and knows no game.
// Python holds the truth. What lives here is only what a hand does between two scenes: the picks so
// far, what is unfolded, what is touched.

const ANSWER_MS = 3000; // a server that is silent for longer is taken to be gone
const MOMENT_MS = 500; // an answer that takes longer says so

const button = (label, attributes) =>
  set(el("button", "ap-do", label), { type: "button", ...attributes });

let views = 0; // makes the ids of one view differ from those of another on the same page

/** The places of a table, empty, and `grid`, which holds them all. */
function build(name) {
  const place = (tag, className, attributes = {}) => set(el(tag, className), attributes);
  const logTitle = set(el("h3", "ap-log-title", "Log"), { id: `${name}-log` });
  const p = {
    title: place("h2", "ap-title"),
    round: place("p", "ap-round"),
    seats: place("div", "ap-seats"),
    middle: place("div", "ap-middle"),
    prompt: place("p", "ap-prompt", { tabindex: "-1", "data-key": "prompt" }),
    notice: place("p", "ap-notice"),
    news: place("p", "ap-news"),
    ask: place("p", "ap-ask"),
    options: place("div", "ap-options", { role: "group", "data-row": "" }),
    outcome: place("ul", "ap-outcome"),
    why: place("p", "ap-why"),
    back: button("Back", { "data-step": "back", "data-key": "back" }),
    bar: place("div", "ap-bar", { "data-row": "" }),
    hand: place("div", "ap-hand"),
    own: place("div", "ap-seat ap-own"),
    lines: place("ol", "ap-lines"),
    notes: place("div", null, { hidden: "" }), // the reasons that greyed controls point to
  };
  const header = el("div", "ap-header", p.title, p.round);
  const foot = el("div", "ap-foot", p.why, el("div", "ap-buttons", p.back, p.bar));
  p.desk = el("div", "ap-desk", p.prompt, p.notice, p.news, p.ask, p.options, p.outcome, foot);
  const scroll = set(el("div", "ap-scroll", p.lines), {
    role: "region",
    tabindex: "0", // what scrolls must be reachable without a mouse
    "aria-labelledby": logTitle.id,
    "data-key": "log",
  });
  const log = el("div", "ap-log", logTitle, scroll);
  p.grid = el("div", "ap-grid", header, p.seats, p.middle, p.desk, p.hand, p.own, log, p.notes);
  return p;
}

function buildCover(name, { title, text, button: label }) {
  const heading = set(el("h2", "ap-title", title), { id: `${name}-cover` });
  const go = button(label, { "data-do": "uncover", "data-key": "uncover", "data-primary": "" });
  const panel = el("div", "ap-cover-panel", heading, el("p", null, text), go);
  return set(el("div", "ap-cover", panel), { role: "dialog", "aria-labelledby": heading.id });
}

function buildBanner() {
  const reload = button("Reload the page", { "data-reload": "yes", "data-key": "reload" });
  const text = el("p", null, "The game\u2019s server no longer answers.");
  return el("div", "ap-banner-panel", text, reload);
}

const OPEN = 'button[data-pick]:not([aria-disabled="true"])';
const NEXT = [
  ".ap-cover button",
  `.ap-options ${OPEN}`,
  `.ap-hand ${OPEN}`,
  OPEN,
  "button[data-primary]",
  ".ap-prompt",
];

/** Where focus goes when what had it is gone: to a pick, the main button, or the prompt. */
function nextControl(root) {
  for (const selector of NEXT) {
    const node = root.querySelector(selector);
    if (node) return node;
  }
  return null;
}

/** The button that an arrow key, Home or End leads to from `node`, if the key is one of those. */
export function neighbour(buttons, node, key) {
  const at = buttons.indexOf(node);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[key];
  return at < 0 || to === undefined ? undefined : buttons[to];
}

function render({ model, el: host }) {
  const name = `ap-${(views += 1)}`;
  const status = set(el("p", "ap-aloud"), { role: "status", "aria-live": "polite" });
  const banner = set(el("div", "ap-banner"), { role: "alert" });
  // Or JupyterLab takes number keys, arrows and Escape for its own while a cell's output has focus.
  const root = set(el("section", "ap ap-table", banner, status), {
    "data-lm-suppress-shortcuts": "true",
  });
  const unfolded = new Set();
  const whys = new WeakMap();
  const touched = { hover: null, focus: null, said: "" };
  let parts = null;
  let cover = null;
  let scene = { rev: 0 };
  let prefix = [];
  let heldKey = null; // which of several equal cards was pressed
  let busy = false;
  let slow = false;
  let timers = [];
  let byKey = false; // a keyboard wants what it reaches scrolled into sight, a finger does not

  // ---- what is said
  function say(text) {
    // The same words twice in a row would not be read again.
    status.textContent = status.textContent === text && text ? `${text}\u00a0` : text;
  }

  function showWhy() {
    if (!parts) return;
    const whyOf = (node) => (node?.isConnected ? whys.get(node) : "");
    const why = whyOf(touched.hover) || whyOf(touched.focus) || touched.said;
    parts.why.textContent = slow ? "One moment\u2026" : why;
  }

  function explain(node, text) {
    whys.set(node, text);
    if (!text) return set(node, { "aria-describedby": null });
    const id = `${name}-why-${parts.notes.childElementCount}`;
    const note = set(el("span", null, text), { id });
    parts.notes.append(note);
    return set(node, { "aria-describedby": note.id });
  }

  // ---- drawing
  function judged(options) {
    const judge = (option) => ({ open: isOpen(option), why: reasonText(reasons(option)) });
    return options.map((option) => ({ ...option, ...judge(option) }));
  }

  function look() {
    const first = judged(stageOptions(scene, []));
    const lit = stageOptions(scene, prefix)
      .filter(({ kind }) => kind === "seat")
      .filter(isOpen);
    return {
      explain,
      unfolded,
      heldKey,
      folds: scene.seats.filter((seat) => !seat.you).length > 2,
      litSeats: new Set(lit.map((option) => option.seat)),
      firstStage: new Map(first.map((option) => [option.pick, option])),
    };
  }

  function drawDesk(now) {
    const options = judged(rowOptions(scene, prefix));
    const { outcome, prompt } = scene;
    const crumbs = prefix.map((pick) => scene.picks[pick].label).join(" \u203a ");
    drawNotice(parts.notice, scene.notice);
    drawPrompt(parts.prompt, outcome ? { text: outcome.title } : (prompt ?? { text: "" }));
    set(parts.desk, { "data-yours": prompt?.yours && "", "data-tone": outcome?.tone });
    parts.news.textContent = prefix.length === 0 && !outcome ? (scene.news ?? "") : "";
    parts.ask.hidden = options.length === 0;
    parts.ask.textContent = [crumbs, scene.ask?.[options[0]?.kind]].filter(Boolean).join(": ");
    parts.back.hidden = prefix.length === 0;
    set(parts.options, { "aria-label": parts.ask.textContent });
    parts.options.hidden = options.length === 0;
    drawOptions(parts.options, options, now);
    parts.outcome.hidden = !outcome;
    drawOutcome(parts.outcome, outcome);
    drawButtons(parts.bar, scene.buttons ?? [], now);
  }

  function drawOthers(now) {
    const others = scene.seats.filter((seat) => !seat.you);
    const items = others.map((seat) => ({ seat, key: `seat/${seat.seat}` }));
    const make = () => el("div", "ap-seat");
    keep(parts.seats, items, make, (node, { seat }) => drawSeat(node, seat, seat.zones, now));
    set(parts.seats, { "data-many": others.length > 3 && "" });
  }

  function drawOwn(now) {
    const own = scene.seats.find((seat) => seat.you);
    const zones = own?.zones ?? [];
    const isHand = (zone) => zone.key === "hand";
    set(parts.grid, { "data-watching": !own && "", "data-bare": scene.seats.length === 0 && "" });
    parts.own.hidden = !own;
    parts.hand.hidden = !own;
    drawZones(parts.hand, zones.filter(isHand), "large", "own", now);
    if (own)
      drawSeat(
        parts.own,
        own,
        zones.filter((zone) => !isHand(zone)),
        now,
      );
  }

  function drawTable() {
    cover?.remove();
    cover = null;
    if (!parts) root.append((parts = build(name)).grid);
    parts.title.textContent = scene.title;
    parts.round.textContent = scene.status ?? "";
    parts.notes.replaceChildren();
    const now = look();
    drawOthers(now);
    drawZones(parts.middle, scene.middle ?? [], "small", "middle", now);
    drawDesk(now);
    drawOwn(now);
    drawLog(parts.lines, scene.log ?? []);
    showWhy();
  }

  /** Between two people nothing of the one may stay in the page: the table is taken away. */
  function drawCover() {
    const height = (parts?.grid ?? cover)?.offsetHeight;
    parts?.grid.remove();
    parts = null;
    cover?.remove();
    cover = buildCover(name, scene.cover);
    if (height) cover.style.minHeight = `${height}px`; // what follows on the page does not jump
    root.append(cover);
  }

  const focused = () => (root.contains(document.activeElement) ? document.activeElement : null);

  function draw(had = focused()) {
    if (scene.cover) drawCover();
    else drawTable();
    if (had) refocus(had);
  }

  // ---- focus: kept, else moved to the next thing to do, never taken from elsewhere on the page
  function focusOn(node) {
    node?.focus({ preventScroll: !byKey });
  }

  function refocus(had) {
    const isParked = had === parts?.prompt; // nothing was to be done: perhaps there is now
    const isThere = (node) => root.contains(node) && node.getClientRects().length > 0;
    if (!isParked && had === document.activeElement && isThere(had)) return;
    const isSame = (node) => !isParked && node.dataset.key === had.dataset.key && isThere(node);
    focusOn([...root.querySelectorAll("[data-key]")].find(isSame) ?? nextControl(root));
  }

  // ---- picking
  function pick(node) {
    const option = node.dataset.pick;
    touched.said = "";
    if (!node.classList.contains("ap-card")) return take(node, [...prefix, option]);
    const isHeld = node.dataset.key === heldKey;
    heldKey = isHeld ? null : node.dataset.key;
    prefix = [];
    return take(node, isHeld ? [] : [option]);
  }

  function take(node, picks) {
    const whole = advance(scene, picks);
    const choice = completeChoice(scene, whole);
    if (!choice) prefix = whole;
    draw();
    if (choice) {
      set(node, { "data-chosen": "" });
      send({ type: "act", rev: scene.rev, id: choice.id });
    } else if (prefix.length > 0) {
      focusOn(root.querySelector(`.ap-options ${OPEN}`));
    }
  }

  function back() {
    const key = heldKey;
    const undone = prefix[stepBack(scene, prefix).length];
    prefix = stepBack(scene, prefix);
    if (prefix.length === 0) heldKey = null;
    touched.said = "";
    draw();
    const isUndone = (node) => node.dataset.pick === undone;
    const nodes = [...root.querySelectorAll("button[data-pick]")].filter(isUndone);
    focusOn(nodes.find((node) => node.dataset.key === key) ?? nodes[0] ?? nextControl(root));
  }

  function refuse(node) {
    touched.said = whys.get(node) ?? "";
    showWhy();
    say(touched.said);
  }

  function unfold(seat) {
    if (!unfolded.delete(seat)) unfolded.add(seat);
    draw();
  }

  function press(node) {
    const { fold, step, pick: option, do: id, reload } = node.dataset;
    if (reload) return globalThis.location.reload();
    if (fold) return unfold(Number(fold));
    if (busy) return undefined;
    if (node.getAttribute("aria-disabled") === "true") return refuse(node);
    if (step) return back();
    return option ? pick(node) : send({ type: "do", rev: scene.rev, id });
  }

  // ---- messages
  function setBusy(isBusy) {
    busy = isBusy;
    if (parts) set(parts.grid, { "aria-busy": isBusy && "true" });
  }

  function settle() {
    timers.forEach(clearTimeout);
    timers = [];
    slow = false;
    setBusy(false);
    banner.replaceChildren();
  }

  function giveUp() {
    if (!busy || banner.hasChildNodes()) return;
    banner.append(buildBanner());
    slow = false; // it will not be a moment
    showWhy();
  }

  function beSlow() {
    slow = true;
    showWhy();
  }

  async function send(message) {
    setBusy(true);
    timers = [setTimeout(beSlow, MOMENT_MS), setTimeout(giveUp, ANSWER_MS)];
    try {
      await model.send(message);
    } catch {
      giveUp();
    }
  }

  function receive() {
    const next = model.get("scene");
    if (!(next?.rev > scene.rev)) return;
    // A view drawn afresh, after a reload for one, shows what stands and repeats no news.
    const isOld = scene.rev === 0 && next.rev > 1;
    const had = focused();
    settle();
    scene = isOld ? { ...next, notice: null } : next;
    prefix = [];
    heldKey = null;
    Object.assign(touched, { hover: null, said: "" });
    draw(had);
    if (scene.focus && !isOld) arrive();
    const heard = scene.cover ? [scene.cover.title] : [scene.notice?.text, scene.news];
    say(isOld ? "" : heard.filter(Boolean).join(" "));
  }

  /** What had the focus has just been folded away, and the table may have begun below the fold. */
  function arrive() {
    root.scrollIntoView();
    focusOn(nextControl(root));
  }

  // ---- hands and keys
  function onKey(event) {
    byKey = true;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    // A key held down presses once, or it would press whatever has the focus next.
    const isEcho = event.repeat && (event.key === "Enter" || /^[1-9]$/.test(event.key));
    if (!isEcho && !handleKey(event.key, event.target)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function handleKey(key, target) {
    if (key === "Escape" && prefix.length > 0 && !busy) return (back(), true);
    if (/^[1-9]$/.test(key)) return pressCard(Number(key));
    const row = target.closest("[data-row]");
    const to = row && neighbour([...row.querySelectorAll("button")], target, key);
    to?.focus();
    return Boolean(to);
  }

  function pressCard(number) {
    const card = root.querySelectorAll(".ap-hand .ap-card")[number - 1];
    if (!card?.dataset.pick) return false;
    card.focus();
    press(card);
    return true;
  }

  function onTouch(event) {
    const control = event.target.closest?.("[aria-describedby]") ?? null;
    if (event.type === "focusin") Object.assign(touched, { focus: control, said: "" });
    else touched.hover = control;
    showWhy();
  }

  function onClick(event) {
    const control = event.target.closest("button");
    // The second click of a double click was not meant for what the first one put in its place.
    if (control && event.detail <= 1) press(control);
  }

  const listeners = {
    click: onClick,
    keydown: onKey,
    pointerdown: () => {
      byKey = false;
    },
    focusin: onTouch,
    mouseover: onTouch,
    mouseleave: onTouch,
  };
  Object.entries(listeners).forEach(([type, listener]) => root.addEventListener(type, listener));
  host.append(root);
  model.on("change:scene", receive);
  receive();
  return () => {
    model.off("change:scene", receive);
    settle();
    root.remove();
  };
}

export default { render };
