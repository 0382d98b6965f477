// Notes beside the table: what has just happened, what the viewer can be sure of with the lines that
// prove it, and how much the table may tell them.

const NOTE_TITLES = {
  happened: "What just happened?",
  hint: "What might I do?",
  known: "What do I know?",
  dial: "What may the table tell me?",
};

function buildNote(name, key) {
  const heading = set(el("h3", "ap-chapter-title", NOTE_TITLES[key]), { id: `${name}-note-${key}` });
  const body = el("div", `ap-note-${key}`);
  const section = el("section", "ap-note-section", heading, body);
  return { heading, body, section: set(section, { "aria-labelledby": heading.id }) };
}

/** The panel's places, empty. */
export function buildNotes(name) {
  const parts = Object.keys(NOTE_TITLES).map((key) => [key, buildNote(name, key)]);
  const box = set(el("div", "ap-scroll ap-notes-box", ...parts.map(([, { section }]) => section)), {
    role: "region",
    tabindex: "0", // what scrolls must be reachable without a mouse
    "aria-label": "Notes",
    "data-key": "notes",
  });
  const { happened, hint, known, dial } = Object.fromEntries(parts);
  set(dial.body, { role: "group", "aria-labelledby": dial.heading.id, "data-row": "" });
  return { box, name, happened, hint, known, dial };
}

/** A line of the log by its number; one that the log does not show stays plain text. */
function lineReference(n, { told, place }) {
  if (!told.has(n)) return `line ${n}`;
  return set(el("button", "ap-reference ap-line", `line ${n}`), {
    type: "button",
    "data-line": n,
    "data-key": `line-at/${place}/${n}`,
    "aria-label": `Line ${n} of the log: ${told.get(n)}`,
  });
}

const joined = (parts) => parts.flatMap((part, at) => (at > 0 ? [", ", part] : [part]));

function happenedTurn({ title, lines }, look) {
  const item = (line) => {
    const place = `happened/${line.n}`;
    const gist = line.title ? el("span", "ap-gist", ` ${line.title}`) : null;
    const rule = line.clause ? reference(line.clause, look, place) : null;
    return el("li", null, ...sentence(line.text, look, place), " ", rule, gist);
  };
  return el("div", "ap-turn", el("h4", "ap-turn-title", title), el("ol", null, ...lines.map(item)));
}

function knownFact({ text, clause, lines }, look, told) {
  const place = `known/${text}`; // facts come and go: the focus stays with its own
  const refer = (n) => lineReference(n, { told, place });
  const proof = lines.length > 0 ? lines.map(refer) : ["the cards in sight"];
  const rule = clause ? [", ", reference(clause, look, place)] : [];
  return el(
    "li",
    null,
    ...sentence(text, look, place),
    el("span", "ap-proof", "Proof: ", ...joined(proof), ...rule),
  );
}

const countedCard = ({ name, copies, out, marked }) =>
  set(el("li", null, `${copies} \u00d7 ${name}`, marked ? el("span", "ap-matches", " \u25c6 counts") : null), {
    "data-out": out && "",
  });

/** A count that opens: the unseen cards, those that count marked, and how the fraction comes about. */
function hintCount({ text, cards, steps }, place) {
  const summary = set(el("summary", null, text), { "data-key": place });
  const told = steps.map((step) => el("p", null, step));
  return el("details", "ap-count-of", summary, el("ul", null, ...cards.map(countedCard)), ...told);
}

function hintStep({ title, text, clause, lines, counts, sampled }, look, told) {
  const place = `hint/${title}`;
  const refer = (n) => lineReference(n, { told, place });
  const rule = clause ? [reference(clause, look, place)] : [];
  const proof = [...lines.map(refer), ...rule];
  return el(
    "li",
    null,
    el("span", "ap-gist", `${title}: `),
    ...sentence(text, look, place),
    proof.length > 0 ? el("span", "ap-proof", "It rests on ", ...joined(proof)) : null,
    ...counts.map((of, at) => hintCount(of, `${place}/${at}`)),
    sampled ? el("span", "ap-proof", sampled) : null,
  );
}

function drawHint({ body, section }, steps, look, told) {
  section.hidden = steps.length === 0;
  refill(body, [steps, look.rules.stamp, [...told.keys()]], () => [
    el("ol", null, ...steps.map((step) => hintStep(step, look, told))),
  ]);
}

function drawDial({ body, section }, choices, name) {
  section.hidden = choices.length === 0;
  const items = choices.map((choice) => ({ choice, key: `do/${choice.id}` }));
  const make = () => {
    const button = set(el("button", "ap-do"), { type: "button" });
    return el("div", "ap-setting", button, el("p"));
  };
  keep(body, items, make, (node, { choice, key }) => {
    const [button, says] = node.children;
    button.textContent = choice.label;
    says.textContent = choice.says;
    says.id = `${name}-${key}`;
    set(button, {
      "data-do": choice.id,
      "data-key": `${key}/button`,
      "aria-pressed": String(choice.chosen),
      "aria-describedby": says.id,
    });
  });
}

/** Draw the notes; `log` is what the log shows, so that its lines can be referred to. */
export function drawNotes({ name, happened, hint, known, dial }, notes, log, look) {
  const told = new Map(log.map((line) => [line.n, line.text]));
  const none = (text) => el("p", "ap-none", text);
  refill(happened.body, [notes.happened, look.rules.stamp], () =>
    notes.happened.turns.length > 0
      ? notes.happened.turns.map((turn) => happenedTurn(turn, look))
      : [none(notes.happened.text)],
  );
  drawHint(hint, notes.hint ?? [], look, told);
  refill(known.body, [notes.known, look.rules.stamp, [...told.keys()]], () =>
    notes.known.facts.length > 0
      ? [el("ul", null, ...notes.known.facts.map((fact) => knownFact(fact, look, told)))]
      : [none(notes.known.text)],
  );
  drawDial(dial, notes.dial, name);
}
