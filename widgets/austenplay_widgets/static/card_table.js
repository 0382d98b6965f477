// The table in the browser: draws the newest scene, turns clicks into messages, and knows no game.
// Python holds the truth. What lives here is only what a hand does between two scenes: the picks so
// far, what is unfolded, what is touched, what is read beside the table.

const ANSWER_MS = 3000; // a server that is silent for longer is taken to be gone
const MOMENT_MS = 500; // an answer that takes longer says so

let views = 0; // makes the ids of one view differ from those of another on the same page

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

/** Whether plates are a line each on a narrow table: where there are many, or two with boards of their own. */
const foldsPlates = (others) => others.length > (others.some(({ zones }) => zones.some((zone) => zone.brief)) ? 1 : 2);

function render({ model, el: host }) {
  const name = `ap-${(views += 1)}`;
  const status = set(el("p", "ap-aloud"), { role: "status", "aria-live": "polite" });
  const banner = set(el("div", "ap-banner"), { role: "alert" });
  // Or JupyterLab takes number keys, arrows and Escape for its own while a cell's output has focus.
  const root = set(el("section", "ap ap-table", banner, status), {
    "data-lm-suppress-shortcuts": "true",
  });
  const unfolded = new Set();
  let parts = null;
  let cover = null;
  let scene = { rev: 0 };
  let prefix = [];
  let heldKey = null; // the card or place that was pressed, one of several equal ones perhaps
  let busy = false;
  let timers = [];
  let origin = null; // what had the focus when the newest scene came
  let hasBegun = false; // what the table showed from the start has been drawn
  let byKey = false; // a keyboard wants what it reaches scrolled into sight, a finger does not

  const places = () => parts;
  const elsewhere = () => nextControl(root);
  const beside = besideTable({ name, root, places, say, elsewhere });
  const why = reasonsInPlace({ name, places, rules: beside.rules });
  const afar = watchAfar({ model, root });
  const stopWaiting = awaitArrival(model, root);
  const pace = paceOf({ root, look, show });

  function say(text) {
    // The same words twice in a row would not be read again.
    status.textContent = status.textContent === text && text ? `${text}\u00a0` : text;
  }

  // ---- drawing
  function judged(options) {
    const judge = (option) => ({ open: isOpen(option), why: reasonText(reasons(option)) });
    return options.map((option) => ({ ...option, ...judge(option) }));
  }

  function look() {
    const first = judged(stageOptions(scene, []));
    const lit = stageOptions(scene, prefix)
      .filter(({ kind, zone }) => kind === "seat" || zone)
      .filter(isOpen);
    return {
      rules: beside.rules(),
      explain: why.explain,
      unfolded,
      heldKey,
      folds: foldsPlates(scene.seats.filter((seat) => !seat.you)),
      litSeats: new Set(lit.map((option) => option.seat)),
      litZones: new Set(lit.map((option) => option.zone)),
      firstStage: new Map(first.map((option) => [option.pick, option])),
    };
  }

  function drawDesk(now) {
    const options = judged(rowOptions(scene, prefix));
    const { outcome, prompt } = scene;
    const crumbs = prefix.map((pick) => scene.picks[pick].label).join(" \u203a ");
    drawNotice(parts.notice, scene.notice, now);
    drawPrompt(parts.prompt, outcome ? { text: outcome.title } : (prompt ?? { text: "" }), now);
    set(parts.desk, { "data-yours": prompt?.yours && "", "data-tone": outcome?.tone });
    set(parts.desk, { "data-picking": prefix.length > 0 && "" });
    const news = prefix.length === 0 && !outcome ? (scene.news ?? "") : "";
    drawSaid(parts.news, news, now, "news");
    const scrolls = parts.news.scrollHeight > parts.news.clientHeight + 1;
    set(parts.news, { tabindex: scrolls && "0" }); // what scrolls must be in a keyboard's reach
    parts.ask.hidden = options.length === 0;
    parts.ask.textContent = [crumbs, scene.ask?.[options[0]?.kind]].filter(Boolean).join(": ");
    parts.back.hidden = prefix.length === 0;
    set(parts.options, { "aria-label": parts.ask.textContent });
    parts.options.hidden = options.length === 0;
    drawOptions(parts.options, options, now);
    parts.end.hidden = !outcome;
    drawOutcome(parts.winners, parts.outcome, outcome, now);
    const buttons = scene.buttons ?? [];
    drawButtons(parts.steps, buttons.filter((button) => !button.tool), now);
    drawButtons(parts.tools, buttons.filter((button) => button.tool), now);
    drawSay(parts.say, scene.say, now);
    drawLinks(parts.links, scene.links ?? []);
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
    const isBare = scene.seats.length + (scene.middle ?? []).length === 0;
    set(parts.grid, { "data-watching": !own && "", "data-bare": isBare && "" });
    const isBoard = ({ pieces, zones: within }) => within || pieces?.some(({ kind }) => kind === "place");
    set(parts.grid, { "data-board": scene.middle?.some(isBoard) && "" });
    // Who steps through a game finds the buttons where they were: above all that changes its height.
    set(parts.grid, { "data-walk": scene.buttons?.some(({ repeat }) => repeat) && "" });
    parts.own.hidden = !own;
    parts.hand.hidden = !zones.some(isHand); // or it would widen a grid that has no place for it
    set(parts.grid, { "data-close": zones.some(({ layout }) => layout === "close") && "" });
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
    parts.reasons.replaceChildren();
    const now = look();
    drawOthers(now);
    drawZones(parts.middle, scene.middle ?? [], "small", "middle", now);
    drawDesk(now);
    drawOwn(now);
    beside.draw(scene, now, focused());
    why.show();
  }

  /** Between two people nothing of the one may stay in the page: the table is taken away. */
  function drawCover() {
    const height = (parts?.grid ?? cover)?.offsetHeight;
    parts?.grid.remove();
    parts = null;
    beside.forget();
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
    why.forget();
    if (node.classList.contains("ap-option")) return take(node, [...prefix, option]);
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
    why.forget();
    draw();
    const isUndone = (node) => node.dataset.pick === undone;
    const nodes = [...root.querySelectorAll("button[data-pick]")].filter(isUndone);
    focusOn(nodes.find((node) => node.dataset.key === key) ?? nodes[0] ?? nextControl(root));
  }

  function refuse(node) {
    why.press(node);
    say(why.of(node));
  }

  function unfold(seat) {
    if (!unfolded.delete(seat)) unfolded.add(seat);
    draw();
  }

  /** Say something to everybody; an empty field is only gone to. */
  function utter(words) {
    if (words) return send({ type: "say", rev: scene.rev, id: words });
    return parts.say.querySelector("input").focus();
  }

  function press(node) {
    const { fold, step, pick: option, do: id, reload, rule, line, tab, copy, say: words, speak } = node.dataset;
    if (reload) return globalThis.location.reload();
    if (fold) return unfold(Number(fold));
    if (rule) return beside.openRule(rule, why.asker(node));
    if (line) return beside.openLine(Number(line), node);
    if (tab) return beside.show(tab);
    if (copy) return copyAddress(node).then(say);
    if (busy) return undefined;
    if (node.getAttribute("aria-disabled") === "true") return refuse(node);
    if (step) return back();
    if (words ?? speak != null) return utter(words ?? ownWords(parts.say));
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
    why.wait(false);
    setBusy(false);
    banner.replaceChildren();
  }

  function giveUp() {
    if (!busy || banner.hasChildNodes()) return;
    banner.append(buildBanner());
    why.wait(false); // it will not be a moment
  }

  async function send(message) {
    setBusy(true);
    timers = [setTimeout(why.wait, MOMENT_MS, true), setTimeout(giveUp, ANSWER_MS)];
    try {
      await model.send(message);
    } catch {
      giveUp();
    }
  }

  function receiveRules() {
    beside.take(model.get("rules"));
    if (parts) draw();
  }

  function receive() {
    const next = model.get("scene");
    if (!(next?.rev > scene.rev)) return;
    // A view drawn afresh, after a reload for one, shows what stands and repeats no news.
    const isOld = scene.rev === 0 && next.rev > 1;
    origin = focused();
    settle();
    afar.hear();
    prefix = [];
    heldKey = null;
    why.forget();
    if (isOld) return show({ ...next, notice: null });
    pace.play(scene, next, (end) => {
      show(end);
      say(heard(end));
    });
    return scene.focus && arrive();
  }

  /** Draw a scene, or a moment on the way to it. */
  function show(next) {
    const at = focused();
    const isParked = at && at === parts?.prompt && !next.told; // the way is over
    scene = next;
    draw(isParked ? (origin ?? at) : at);
  }

  const heard = ({ cover, aloud: before, notice, news, said = news }) =>
    (cover ? [cover.title] : [before, notice?.text, said]).filter(Boolean).join(" ");

  /** What had the focus has just been folded away, and the table may have begun below the fold. */
  function arrive() {
    removeEventListener("resize", arrive);
    root.scrollIntoView();
    focusOn(nextControl(root));
    // What an address held may come while the page is hidden, and nothing there can have the focus. As
    // the page shows itself, it says that its size is new. What stood there from the start takes none.
    const isHidden = getComputedStyle(root).visibility === "hidden";
    if (isHidden && hasBegun) addEventListener("resize", arrive);
  }

  // ---- hands and keys
  function onKey(event) {
    byKey = true;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    // A key held down presses once, or it would press whatever has the focus next.
    const isEcho = event.repeat && (event.key === "Enter" || /^[0-9a-z]$/.test(event.key));
    const isTyped = beside.isTyping(event.target);
    if (!(isEcho && !isTyped) && !handleKey(event.key, event.target, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function handleKey(key, target, isBack) {
    if (beside.onKey(key, target)) return true;
    if (target.closest(".ap-say") && (key === "Escape" || (key === "Enter" && beside.isTyping(target))))
      return (press(root.querySelector(key === "Escape" ? '[data-do="say"]' : "[data-speak]")), true);
    if (beside.isTyping(target)) return false;
    if (key === "Tab") return why.onTab(target, isBack);
    if (key === "Escape" && prefix.length > 0 && !busy) return (back(), true);
    if (/^[0-9]$/.test(key)) return pressNumber(Number(key));
    const hot = [...root.querySelectorAll("[data-hotkey]")].find((node) => node.dataset.hotkey === key);
    if (hot) return (press(hot), true);
    const row = target.closest("[data-row]");
    const to = row && neighbour([...row.querySelectorAll("button")], target, key);
    to?.focus();
    return Boolean(to);
  }

  /** The digit of an option; else the number of a card in the hand; where none is to be picked, of an option. */
  function pressNumber(number) {
    const isCards = root.querySelector(".ap-hand button.ap-card");
    const numbered = root.querySelectorAll(isCards ? ".ap-hand .ap-card" : ".ap-option");
    const node = root.querySelector(`.ap-option[data-digit="${number}"]`) ?? numbered[number - 1];
    if (!node?.dataset.pick) return false;
    node.focus();
    press(node);
    return true;
  }

  function onFocus(event) {
    if (parts?.lines.contains(event.target)) setLogStop(parts.lines, event.target);
    why.onTouch(event);
  }

  function onClick(event) {
    const control = event.target.closest("button");
    // The second click of a double click was not meant for what the first one put in its place.
    const isMeant = event.detail <= 1 || "repeat" in (control?.dataset ?? {});
    if (control && isMeant) press(control);
  }

  function receiveProgress() {
    const far = model.get("progress") ?? null;
    if (!parts) return;
    if (parts.thinking.hidden && far !== null) say(THINKING);
    parts.thinking.hidden = far === null;
    parts.far.value = far ?? 0;
  }

  const listeners = {
    click: onClick,
    input: beside.onInput,
    keydown: onKey,
    pointerdown: () => {
      byKey = false;
    },
    focusin: onFocus,
    mouseover: why.onTouch,
    mouseleave: why.onTouch,
  };
  Object.entries(listeners).forEach(([type, listener]) => root.addEventListener(type, listener));
  host.append(root);
  model.on("change:rules", receiveRules);
  model.on("change:scene", receive);
  model.on("change:progress", receiveProgress);
  receiveRules();
  receive();
  hasBegun = true;
  return () => {
    model.off("change:rules", receiveRules);
    model.off("change:scene", receive);
    model.off("change:progress", receiveProgress);
    removeEventListener("resize", arrive);
    settle();
    pace.end();
    afar.stop();
    stopWaiting();
    beside.stop();
    why.stop();
    root.remove();
  };
}

/** What is done once for a table, however many views of it are on the page. */
function initialize({ model }) {
  const stops = [handFilesOver(model), keepAddress(model), keepFocus()];
  return () => stops.forEach((stop) => stop());
}

export default { initialize, render };
