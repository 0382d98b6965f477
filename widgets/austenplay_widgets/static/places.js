// The places of a table, empty: what is where, and what it is to a screen reader. The drawing fills
// them; they stay.

const button = (label, attributes) =>
  set(el("button", "ap-do", label), { type: "button", ...attributes });

const place = (tag, className, attributes = {}) => set(el(tag, className), attributes);

const TABS = { log: "Log", notes: "Notes", rules: "Rules" };
const SHORTCUTS = { notes: "?" };
const THINKING = "Thinking it over\u2026";

function buildTab(name, key, label) {
  return set(el("button", "ap-tab", label), {
    type: "button",
    role: "tab",
    id: `${name}-tab-${key}`,
    "aria-controls": `${name}-panel-${key}`,
    "aria-keyshortcuts": SHORTCUTS[key],
    "data-tab": key,
    "data-key": `tab/${key}`,
  });
}

/** The column beside the table: the log, and notes and rules where there are any. */
function buildSide(name) {
  const logTitle = set(el("h3", "ap-side-title", "Log"), { id: `${name}-log` });
  const lines = place("ol", "ap-lines");
  const logBox = set(el("div", "ap-scroll ap-log-box", lines), {
    role: "region",
    "aria-labelledby": logTitle.id,
    "data-key": "log",
  });
  const notes = buildNotes(name);
  const rules = buildRules(name);
  const panel = (key, ...content) =>
    set(el("div", `ap-panel ap-${key}`, ...content), {
      id: `${name}-panel-${key}`,
      "data-panel": key,
    });
  const panels = [
    panel("log", logBox),
    panel("notes", notes.box),
    panel("rules", rules.head, rules.box),
  ];
  const tabs = Object.entries(TABS).map(([key, label]) => buildTab(name, key, label));
  const tabList = set(el("div", "ap-tabs", ...tabs), {
    role: "tablist",
    "aria-label": "Beside the table",
  });
  const side = el("div", "ap-side", tabList, logTitle, ...panels);
  return { side, tabList, tabs, logTitle, panels, lines, logBox, notes, rules };
}

/** Show one of the panels that there are; where there is only the log there are no tabs. */
export function showPanel({ side, tabList, tabs, logTitle, panels }, wanted, there) {
  const shown = there.includes(wanted) ? wanted : (there[0] ?? "log");
  const hasTabs = there.length > 1 || shown !== "log";
  set(side, { "data-tabs": hasTabs && "" });
  tabList.hidden = !hasTabs;
  logTitle.hidden = hasTabs;
  for (const tab of tabs) {
    const isShown = tab.dataset.tab === shown;
    tab.hidden = !there.includes(tab.dataset.tab);
    set(tab, { "aria-selected": String(isShown), tabindex: isShown ? null : "-1" });
  }
  for (const panel of panels) {
    const { panel: key } = panel.dataset;
    const tab = tabs.find((node) => node.dataset.tab === key);
    panel.hidden = key !== shown;
    set(panel, { role: hasTabs && "tabpanel", "aria-labelledby": hasTabs && tab.id });
  }
}

/** All places, and `grid`, which holds them. */
function build(name) {
  const p = {
    ...buildSide(name),
    title: place("h2", "ap-title"),
    round: place("p", "ap-round"),
    seats: place("div", "ap-seats"),
    middle: place("div", "ap-middle"),
    prompt: place("p", "ap-prompt", { tabindex: "-1", "data-key": "prompt" }),
    notice: place("p", "ap-notice"),
    thinking: place("p", "ap-thinking", { hidden: "" }),
    news: place("p", "ap-news"),
    ask: place("p", "ap-ask"),
    options: place("div", "ap-options", { role: "group", "data-row": "" }),
    winners: place("div", "ap-winners"),
    outcome: place("ul", "ap-outcome"),
    why: place("p", "ap-why"),
    back: button("Back", { "data-step": "back", "data-key": "back" }),
    steps: place("div", "ap-steps", { "data-row": "" }),
    tools: place("div", "ap-tools", { "data-row": "" }),
    links: place("ul", "ap-links"),
    say: place("div", "ap-say", { role: "group", "aria-label": "Say something to everybody", hidden: "" }),
    hand: place("div", "ap-hand"),
    own: place("div", "ap-seat ap-own"),
    reasons: place("div", null, { hidden: "" }), // what greyed controls are described by
  };
  const header = el("div", "ap-header", p.title, p.round);
  const foot = el("div", "ap-foot", p.why, el("div", "ap-buttons", p.back, p.steps));
  p.end = el("div", "ap-end", p.winners, p.outcome);
  p.far = set(el("progress"), { max: "1", "aria-label": THINKING });
  p.thinking.append(THINKING, p.far);
  p.desk = el("div", "ap-desk", p.prompt, flourish(), p.notice, p.thinking, p.news, p.ask, p.options, p.end, foot);
  const own = [p.hand, el("div", "ap-toolbox", p.tools, p.say, p.links), p.own];
  p.grid = el("div", "ap-grid", header, p.seats, p.middle, p.desk, ...own, p.side, p.reasons);
  return p;
}

function buildCover(name, { title, text, button: label }) {
  const heading = set(el("h2", "ap-title", title), { id: `${name}-cover` });
  const go = button(label, { "data-do": "uncover", "data-key": "uncover", "data-primary": "" });
  const panel = el("div", "ap-cover-panel", seal(true), heading, el("p", null, text), go);
  return set(el("div", "ap-cover", panel), { role: "dialog", "aria-labelledby": heading.id });
}

function buildBanner() {
  const reload = button("Reload the page", { "data-reload": "yes", "data-key": "reload" });
  const isHeld = new URLSearchParams(globalThis.location.search).has(HELD[0]);
  const comfort = isHeld ? " This page\u2019s address holds the game, so a reload goes on with it." : "";
  const text = el("p", null, `The game\u2019s server no longer answers.${comfort}`);
  return el("div", "ap-banner-panel", text, reload);
}
