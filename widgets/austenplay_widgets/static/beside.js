// What a hand does beside the table: which panel is open, what is searched for, which rule is looked
// up and where the way back leads. None of it is Python's business, and no pick is lost by it.

const MARK_MS = 2000; // how long a rule that has been looked up is marked
const TYPING_MS = 400; // a pause in typing, after which the number of matches is said

const isOnScreen = (root, node) => root.contains(node) && node.getClientRects().length > 0;

/** The column beside the table `root`. `places()` are the places drawn now, null under a cover. */
export function besideTable({ name, root, places, say, elsewhere }) {
  let panel = "log";
  let query = "";
  let ways = []; // back from a rule, and from a rule that was reached from a rule
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

  function draw(log, look, focused) {
    const { lines, logBox, rules: rulesPanel } = places();
    const had = lines.querySelector("[aria-current]")?.dataset.key;
    const end = drawLog(lines, log, look);
    const hasStop = setLogStop(lines, focused, end);
    set(logBox, { tabindex: hasStop ? null : "0" }); // what scrolls must be in a keyboard's reach
    showPanel(places(), panel, rules.clauses.size + rules.cards.length > 0);
    if (end?.dataset.key !== had) showEnd();
    if (drawRules(rulesPanel, look, name)) searchRules(rulesPanel, query);
  }

  function show(key) {
    panel = key;
    showPanel(places(), key, true);
    if (key === "log") showEnd();
  }

  function search() {
    query = places().rules.field.value;
    const text = searchRules(places().rules, query);
    later("typing", TYPING_MS, () => say(text));
  }

  function clearSearch() {
    places().rules.field.value = "";
    search();
  }

  function mark(clause) {
    for (const marked of root.querySelectorAll("[data-marked]")) set(marked, { "data-marked": null });
    set(clause, { "data-marked": "" });
    later("mark", MARK_MS, () => set(clause, { "data-marked": null }));
  }

  /** Go to a rule; `origin` is the control that Escape leads back to. */
  function open(id, origin) {
    const from = origin.closest("[data-panel]")?.dataset.panel ?? null;
    if (from !== "rules") ways = [];
    ways.push({ origin, key: origin.dataset.key, from });
    show("rules");
    const { side, rules: rulesPanel } = places();
    const clause = clauseIn(rulesPanel, id);
    if (!isOnScreen(root, clause)) clearSearch();
    clause.focus({ preventScroll: true });
    side.scrollIntoView({ block: "nearest" });
    showWithin(rulesPanel.box, clause, "top");
    mark(clause);
  }

  /** Go back to where the last rule was asked for, if one was. */
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
    if (key === "Escape") return Boolean(target.closest('[data-panel="rules"]')) && leave();
    const to = target.dataset.tab
      ? neighbour(places().tabs, target, key)
      : places()?.lines.contains(target) && logNeighbour(logRows(places().lines), target, key);
    if (!to) return false;
    to.focus();
    if (to.dataset.tab) show(to.dataset.tab);
    return true;
  }

  /** Whether a key is typed into the search, where it is a letter and nothing else. */
  const isTyping = (target) => target === places()?.rules.field;

  const stop = () => Object.values(pauses).forEach(clearTimeout);

  return { rules: () => rules, take, forget, draw, show, search, open, onKey, isTyping, stop };
}
