// Chances in words, line by line. Every number is a button that opens into its count: the unseen
// cards laid out, those that match marked, the fraction step by step. A node stays with its key, so
// what is open stays open, and the focus stays where it is, while the figures change.

let books = 0;

const TIMES = "\u00D7";

const phrase = (...parts) => parts.filter(Boolean).join(", ");

/** The cards that were counted, each copy a small picture, for the eye; and who they are, for the ear. */
function laidOut(layout, marked, things) {
  const cards = layout.map((card, at) => ({ ...card, matches: marked.includes(at) }));
  const copies = cards.flatMap((card) => Array.from({ length: card.copies }, () => card));
  const pictures = copies.map((card) =>
    set(el("span", "ap-tally-card", card.mark), {
      "data-matches": card.matches ? "" : null,
      "data-out": card.out ? "" : null,
      title: card.name,
    }),
  );
  const told = cards.map((card) =>
    phrase(`${card.copies} ${TIMES} ${card.name}`, card.matches && "marked", card.out && "not here"),
  );
  const box = el("div", "ap-tally-cards", ...pictures);
  return set(box, { role: "img", "aria-label": `${things || "Unseen cards"}: ${told.join("; ")}` });
}

const summand = ([name, sum]) => el("li", null, el("span", null, name), el("span", null, sum));

function fillCount(node, { of, layout: at, marked, things, rows, steps }, layouts) {
  const layout = layouts[at];
  const content = JSON.stringify([of, layout, marked, things, rows, steps]);
  if (node.apDrawn === content) return;
  node.apDrawn = content;
  node.replaceChildren(
    el("p", "ap-tally-of", of),
    ...(layout.length ? [laidOut(layout, marked, things)] : []),
    ...(rows.length ? [el("ul", "ap-tally-rows", ...rows.map(summand))] : []),
    ...steps.map((step) => el("p", null, step)),
  );
}

function makeNumber() {
  const button = set(el("button", "ap-number"), { type: "button", "aria-expanded": "false" });
  const node = el("div", "ap-number-box", button, set(el("div", "ap-tally"), { hidden: "" }));
  button.addEventListener("click", () => {
    set(button, { "aria-expanded": String(button.getAttribute("aria-expanded") !== "true") });
    node.apFill();
  });
  return node;
}

function fillNumber(node, { number, name, place, layouts }) {
  const [button, count] = node.children;
  button.textContent = phrase(number.word ? `${number.word}: ${number.text}` : number.text);
  count.id = place;
  set(button, { "aria-controls": place, "aria-label": `${button.textContent}, ${name}` });
  node.apFill = () => {
    const isOpen = button.getAttribute("aria-expanded") === "true";
    count.hidden = !isOpen;
    if (isOpen) fillCount(count, number.count, layouts);
    else if (count.apDrawn) {
      count.apDrawn = null;
      count.replaceChildren();
    }
  };
  if (number.open && !node.apWasOpened) set(button, { "aria-expanded": "true" });
  node.apWasOpened = true;
  node.apFill();
}

function fillLine(node, { line, name, place, layouts }) {
  const [text, numbers] = node.children;
  const note = line.note ? el("span", "ap-odds-note", line.note) : "";
  text.replaceChildren(line.text, " ", note);
  set(node, { "data-note": line.note ? "" : null });
  const items = line.numbers.map((number, at) => ({
    key: number.key,
    number,
    name: phrase(line.text, line.note, name),
    place: `${place}-${at}`,
    layouts,
  }));
  keep(numbers, items, makeNumber, fillNumber);
}

const makeLine = () =>
  el("li", "ap-odds-line", el("span", "ap-odds-text"), el("div", "ap-numbers"));

function makeGroup({ folds }) {
  const title = el(folds ? "summary" : "h4", "ap-odds-title");
  return el(folds ? "details" : "div", "ap-odds-group", title, el("ul", "ap-odds-lines"));
}

function fillGroup(node, { group, place, layouts }) {
  const [title, lines] = node.children;
  title.textContent = group.title;
  const items = group.lines.map((line, at) => ({
    key: line.key,
    line,
    name: group.title,
    place: `${place}-${at}`,
    layouts,
  }));
  keep(lines, items, makeLine, fillLine);
}

const makeSection = () =>
  el("section", "ap-odds-section", el("h3"), el("p", "ap-odds-says"), el("div", "ap-odds-groups"));

function fillSection(node, { section, place, layouts }) {
  const [title, says, groups] = node.children;
  title.textContent = section.title;
  title.id = place;
  says.textContent = section.text;
  set(node, { "aria-labelledby": place });
  const items = section.groups.map((group, at) => ({
    key: group.key,
    group,
    folds: section.folds,
    place: `${place}-${at}`,
    layouts,
  }));
  keep(groups, items, makeGroup, fillGroup);
}

function render({ model, el: host }) {
  const place = `ap-counts-${(books += 1)}`;
  const root = el("div", "ap ap-counts");
  const draw = () => {
    const { sections = [], layouts = [] } = model.get("book");
    const items = sections.map((section, at) => ({ key: section.key, section, place: `${place}-${at}`, layouts }));
    keep(root, items, makeSection, fillSection);
  };
  model.on("change:book", draw);
  host.append(root);
  draw();
  return () => {
    model.off("change:book", draw);
    root.remove();
  };
}

export default { render };
