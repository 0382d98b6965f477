// The rules at hand beside the table: every card and every clause, and a field that searches them.

const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

/** Where a word stands in a text; a number stands whole, so that 1 is not found in 16. */
function wordPattern(word) {
  const before = /^\d/.test(word) ? "(?<!\\d)" : "";
  const after = /\d$/.test(word) ? "(?!\\d)" : "";
  return new RegExp(before + forPattern(word) + after);
}

/** Whether every word of a query stands somewhere in the fields. */
export function isFound(fields, query) {
  const text = plain(fields.filter((field) => field != null).join(" "));
  const words = plain(query).split(/\s+/);
  return words.every((word) => wordPattern(word).test(text));
}

/** Clauses by chapter, both in the order in which they are read: LL-6.2 stands in chapter 6. */
export function chapters(clauses) {
  const found = new Map();
  for (const clause of clauses) {
    const chapter = clause.id.match(/(\d+)\.[^.]*$/)?.[1] ?? clause.id;
    if (!found.has(chapter)) found.set(chapter, []);
    found.get(chapter).push(clause);
  }
  return [...found].map(([chapter, of]) => ({ chapter, clauses: of }));
}

const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** How many rules and cards a query has found, in a sentence. */
export function foundText(query, { rules, cards }, of) {
  const parts = [
    [cards, counted(of.cards, "card", "cards")],
    [rules, counted(of.rules, "rule", "rules")],
  ].filter(([, all]) => !all.startsWith("0 "));
  if (!query.trim()) return `${parts.map(([, all]) => all).join(", ")}.`;
  if (rules + cards === 0) return `Nothing found for \u201c${query.trim()}\u201d.`;
  return `Found: ${parts.map(([some, all]) => `${some} of ${all}`).join(", ")}.`;
}

/** The panel's places, empty. */
export function buildRules(name) {
  const field = set(el("input", "ap-search"), {
    type: "search",
    id: `${name}-search`,
    autocomplete: "off",
    spellcheck: "false",
    "data-key": "search",
  });
  const label = set(el("label", "ap-label", "Search rules and cards"), { for: field.id });
  const found = el("p", "ap-found");
  const box = set(el("div", "ap-scroll ap-rules-box"), {
    role: "region",
    tabindex: "0", // what scrolls must be reachable without a mouse
    "aria-label": "Rules and cards",
    "data-key": "rules",
  });
  return { field, found, box, head: el("div", "ap-rules-head", label, field, found) };
}

function cardEntry(card) {
  const copies = card.copies == null ? null : el("span", "ap-copies", counted(card.copies, "copy", "copies"));
  const text = card.text ? el("p", "ap-entry-text", card.text) : null;
  const head = el("p", "ap-entry-head", el("span", "ap-card-name", card.name), copies);
  const mark = el("div", "ap-entry-mark", roundel(card.value, card.tone), emblem(card.glyph, card.name));
  return el("li", "ap-entry ap-entry-card", mark, el("div", null, head, text));
}

function clauseEntry(clause, look, id) {
  const title = el("p", "ap-entry-head", el("span", "ap-entry-id", clause.id), ` ${clause.title}`);
  const text = el("p", "ap-entry-text", ...sentence(clause.text, look, `rules/${clause.id}`));
  const section = clause.section ? el("p", "ap-entry-section", clause.section) : null;
  const group = set(el("div", "ap-clause-entry", title, text, section), {
    role: "group",
    tabindex: "-1", // a reference puts the focus here
    "data-key": `clause/${clause.id}`,
    "data-clause": clause.id,
    "aria-labelledby": set(title, { id: `${id}-title` }).id,
    "aria-describedby": set(text, { id: `${id}-text` }).id,
  });
  return el("li", "ap-entry", group);
}

function group(title, kind, entries) {
  return el("section", "ap-chapter", el("h3", "ap-chapter-title", title), el(kind, null, ...entries));
}

const searchable = (node, fields) => Object.assign(node, { apFields: fields });

/** Draw every card and clause, if the rules are other ones than before, and say whether they are. */
export function drawRules(panel, look, name) {
  const { clauses, cards, stamp } = look.rules;
  return refill(panel.box, stamp, () => {
    const ofCard = (card) =>
      searchable(cardEntry(card), ["card", [card.name, card.value, card.text]]);
    const ofClause = (clause) =>
      searchable(clauseEntry(clause, look, `${name}-${clause.id}`), [
        "rule",
        [clause.id, clause.title, clause.text],
      ]);
    const ofChapter = ({ chapter, clauses: of }) =>
      group(`Chapter ${chapter}`, "ol", of.map(ofClause));
    return [
      cards.length > 0 ? group("Cards", "ul", cards.map(ofCard)) : null,
      ...chapters([...clauses.values()]).map(ofChapter),
    ];
  });
}

/** Show what a query finds, hide the rest, and return how much that is, in a sentence. */
export function searchRules(panel, query) {
  const found = { rule: 0, card: 0 };
  const all = { rule: 0, card: 0 };
  for (const section of panel.box.children) {
    const entries = [...section.querySelectorAll("li")];
    for (const entry of entries) {
      const [kind, fields] = entry.apFields;
      entry.hidden = !isFound(fields, query);
      all[kind] += 1;
      found[kind] += entry.hidden ? 0 : 1;
    }
    section.hidden = entries.every((entry) => entry.hidden);
  }
  const text = foundText(
    query,
    { rules: found.rule, cards: found.card },
    { rules: all.rule, cards: all.card },
  );
  panel.found.textContent = text;
  return text;
}

/** The place of a clause in the panel, or null. */
export const clauseIn = (panel, id) =>
  [...panel.box.querySelectorAll("[data-clause]")].find((node) => node.dataset.clause === id) ?? null;
