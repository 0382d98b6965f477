// What a hand does beside the table: which panel is open, what is searched for, which rule or line is
// looked up and where the way back leads. None of it is Python's business, and no pick is lost by it.

const MARK_MS = 2000; // how long what has been looked up is marked
const TYPING_MS = 400; // a pause in typing, after which the number of matches is said

const isOnScreen = (root, node) => root.contains(node) && node.getClientRects().length > 0;

/** The column beside the table `root`. `places()` are the places drawn now, null under a cover. */
export function besideTable({ name, root, places, say, elsewhere }) {
  let panel = "log";
  let query = "";
  let there = ["log"]; // the panels that can be shown
  let ways = []; // back from what was looked up, and from what was reached from there
  let rules = readRules(null);
  const pauses = {};

  function later(what, ms, act) {
    clearTimeout(pauses[what]);
    pauses[what] = setTimeout(act, ms);
  }

  /** Take the rules at hand from Python. */
  function take(data) {
    rules = readRules(data, rules.stamp + 1);
    ways = [];
  }

  /** What one person looked up may tell the other: nothing of it stays under a cover. */
  function forget() {
    query = "";
    ways = [];
  }

  function showEnd() {
    const { lines, logBox } = places();
    const end = lines.querySelector("[aria-current]");
    if (end) showWithin(logBox, end);
  }

  function draw({ log: told = [], notes }, look, focused) {
    const { lines, logBox, notes: notesPanel, rules: rulesPanel } = places();
    const had = lines.querySelector("[aria-current]")?.dataset.key;
    const log = told ?? []; // null where nothing ever happens, and there is no log to show
    const end = drawLog(lines, log, look);
    const hasStop = setLogStop(lines, focused, end);
    set(logBox, { tabindex: hasStop ? null : "0" }); // what scrolls must be in a keyboard's reach
    const hasRules = rules.clauses.size + rules.cards.length > 0;
    there = [told && "log", notes && "notes", hasRules && "rules"].filter(Boolean);
    showPanel(places(), panel, there);
    if (notes) drawNotes(notesPanel, notes, log, look);
    if (end?.dataset.key !== had) showEnd();
    if (drawRules(rulesPanel, look, name)) searchRules(rulesPanel, query);
  }

  function show(key) {
    panel = key;
    showPanel(places(), key, there);
    if (key === "log") showEnd();
  }

  function search() {
    query = places().rules.field.value;
    const text = searchRules(places().rules, query);
    later("typing", TYPING_MS, () => say(text));
  }

  /** What is typed elsewhere is no search. */
  function onInput({ target }) {
    if (target === places()?.rules.field) search();
  }

  function clearSearch() {
    places().rules.field.value = "";
    search();
  }

  function mark(entry) {
    for (const marked of root.querySelectorAll("[data-marked]")) set(marked, { "data-marked": null });
    set(entry, { "data-marked": "" });
    later("mark", MARK_MS, () => set(entry, { "data-marked": null }));
  }

  /** Show a panel and bring it into sight; `origin` is the control that Escape leads back to. */
  function goTo(key, origin) {
    const from = origin.closest("[data-panel]")?.dataset.panel ?? null;
    if (from !== ways.at(-1)?.to) ways = [];
    ways.push({ origin, key: origin.dataset.key, from, to: key });
    show(key);
    places().side.scrollIntoView({ block: "nearest" });
  }

  function openNotes(origin) {
    goTo("notes", origin);
    places().notes.box.focus({ preventScroll: true });
  }

  function openRule(id, origin) {
    goTo("rules", origin);
    const { rules: rulesPanel } = places();
    const clause = clauseIn(rulesPanel, id);
    if (!isOnScreen(root, clause)) clearSearch();
    clause.focus({ preventScroll: true });
    showWithin(rulesPanel.box, clause, "top");
    mark(clause);
  }

  function openLine(n, origin) {
    goTo("log", origin);
    const { lines, logBox } = places();
    const line = lineIn(lines, n);
    line.focus({ preventScroll: true });
    showWithin(logBox, line);
    mark(line);
  }

  /** Go back to where what is shown was asked for, if it was. */
  function leave() {
    const way = ways.pop();
    if (!way) return false;
    if (way.from) show(way.from);
    const isSame = (node) => node.dataset.key === way.key && isOnScreen(root, node);
    const origin = isOnScreen(root, way.origin)
      ? way.origin
      : [...root.querySelectorAll("[data-key]")].find(isSame);
    (origin ?? elsewhere())?.focus();
    return true;
  }

  /** What a key does here, if anything. */
  function onKey(key, target) {
    const field = places()?.rules.field;
    if (target === field) return key === "Escape" && (clearSearch(), true);
    if (isTyping(target)) return false;
    const within = target.closest("[data-panel]")?.dataset.panel;
    if (key === "Escape") return within !== undefined && within === ways.at(-1)?.to && leave();
    if (key === SHORTCUTS.notes && places() && there.includes("notes") && within !== "notes")
      return (openNotes(target), true);
    const isThere = (tab) => there.includes(tab.dataset.tab);
    const to = target.dataset.tab
      ? neighbour(places().tabs.filter(isThere), target, key)
      : places()?.lines.contains(target) && logNeighbour(logRows(places().lines), target, key);
    if (!to) return false;
    to.focus();
    if (to.dataset.tab) show(to.dataset.tab);
    return true;
  }

  /** Whether a key is typed into a field, where it is a letter and nothing else. */
  const isTyping = (target) => target.matches?.("input");

  const stop = () => Object.values(pauses).forEach(clearTimeout);

  return { rules: () => rules, take, forget, draw, show, onInput, openRule, openLine, onKey, isTyping, stop };
}
