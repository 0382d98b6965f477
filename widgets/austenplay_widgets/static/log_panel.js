// The log: what happened, newest last. Where one looks back every line leads to its moment, and the
// lines after the moment that is looked at are fainter. All its buttons are one stop of the Tab key;
// arrow keys go from line to line.

function jumpButton(line, words) {
  const key = `jump/${line.n}`;
  return set(el("button", "ap-jump", ...words), {
    type: "button",
    "data-do": line.jump,
    "data-key": key,
  });
}

function lineContent(line, look) {
  const news = line.fresh ? aloud("New: ") : null;
  const mark = line.clause ? reference(line.clause, look, `log/${line.n}`) : null;
  if (line.jump) return [jumpButton(line, [news, line.text]), mark];
  return [news, ...sentence(line.text, look, `log/${line.n}`), mark && " ", mark];
}

/** Draw the lines, and return the last one that has been told at the moment looked at, if any. */
export function drawLog(list, log, look) {
  set(list, { "aria-label": log.some((line) => line.jump) && "Every line leads to its moment" });
  const end = log.findLast((line) => line.jump && !line.later)?.n;
  keep(
    list,
    log.map((line) => ({ line, key: `log/${line.n}` })),
    () => set(el("li"), { tabindex: "-1" }), // a reference puts the focus here
    (node, { line }) => {
      set(node, {
        "data-fresh": line.fresh && "",
        "data-later": line.later && "",
        "data-said": line.said && "",
        "data-jump": line.jump && "",
        "aria-current": line.n === end && "step",
      });
      refill(node, [line.text, line.clause, line.fresh, line.jump, look.rules.stamp], () =>
        lineContent(line, look),
      );
    },
  );
  return list.querySelector("[aria-current]");
}

/** The line with a number, or null. */
export const lineIn = (list, n) => list.querySelector(`[data-key="log/${n}"]`);

/** Make one button of the log the stop of the Tab key: of what has the focus, or of the newest line. */
export function setLogStop(list, focused, end) {
  const buttons = [...list.querySelectorAll("button")];
  const newest = (end ?? list).querySelectorAll("button");
  const isTouched = (node) => node === focused || node.parentElement === focused;
  const stop = buttons.find(isTouched) ?? newest[end ? 0 : newest.length - 1];
  buttons.forEach((node) => set(node, { tabindex: node === stop ? null : "-1" }));
  return buttons.length > 0;
}

/** The button that an arrow key leads to in rows of buttons: up and down, along, or to the ends. */
export function logNeighbour(rows, node, key) {
  const at = rows.findIndex((row) => row.includes(node));
  const all = rows.flat();
  if (at < 0) return undefined;
  const column = rows[at].indexOf(node);
  const beside = (step) => rows[at + step]?.[Math.min(column, rows[at + step].length - 1)];
  if (key === "ArrowUp") return beside(-1);
  if (key === "ArrowDown") return beside(1);
  return neighbour(all, node, key);
}

/** The rows of buttons in a log. */
export const logRows = (list) =>
  [...list.children]
    .map((line) => [...line.querySelectorAll("button")])
    .filter((row) => row.length > 0);

/** Scroll a box, and nothing else, until a node in it is at its top, or in the middle if out of sight. */
export function showWithin(box, node, place = "middle") {
  const [outer, inner] = [box.getBoundingClientRect(), node.getBoundingClientRect()];
  const above = inner.top - outer.top;
  if (place === "top") box.scrollTop += above;
  else if (above < 0 || inner.bottom > outer.bottom)
    box.scrollTop += above - (outer.height - inner.height) / 2;
}
