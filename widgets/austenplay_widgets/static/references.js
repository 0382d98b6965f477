// Clauses named on the table. One that is among the rules at hand is a small button that opens the
// rules at its place; any other stays plain text. Which they are is `look.rules`.

const forPattern = (id) => id.replace(/\W/g, "\\$&");

/** The rules at hand, made ready: the clauses by id, and the pattern of those ids in a text. */
export function readRules(rules, stamp = 0) {
  const clauses = new Map((rules?.clauses ?? []).map((clause) => [clause.id, clause]));
  // The longest first, or LL-1.1 would be found in LL-1.12.
  const ids = [...clauses.keys()].sort((one, other) => other.length - one.length);
  const anyId = `(?<![\\w.-])(${ids.map(forPattern).join("|")})(?![\\w-]|\\.\\d)`;
  return {
    clauses,
    cards: rules?.cards ?? [],
    pattern: ids.length > 0 ? new RegExp(anyId) : null,
    stamp, // what was drawn with other rules is drawn again
  };
}

/** A text in pieces: what stands at an odd place is the id of a clause. */
export const cutAtClauses = (text, pattern) => (pattern ? text.split(pattern) : [text]);

/** A clause by its id. `place` says where it is named, so that the focus finds its way back. */
export function reference(id, look, place) {
  const clause = look.rules.clauses.get(id);
  if (!clause) return el("small", "ap-clause", id);
  return set(el("button", "ap-clause ap-reference", id), {
    type: "button",
    "data-rule": id,
    "data-key": `rule-at/${place}/${id}`,
    "aria-label": `Rule ${id}: ${clause.title}`,
  });
}

/** A sentence, its clauses as references. */
export function sentence(text, look, place) {
  return cutAtClauses(text, look.rules.pattern)
    .map((part, at) => (at % 2 === 1 ? reference(part, look, `${place}/${at}`) : part))
    .filter((part) => part !== "");
}

/** A sentence and the clause that it rests on. */
export function cited({ text, clause }, look, place) {
  const said = sentence(text, look, place);
  return clause ? [...said, " ", reference(clause, look, place)] : said;
}
