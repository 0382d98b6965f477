// Decisions, the dearest first: each a button that puts its moment on the table. A row stays with its
// key while others come in before it, and the focus stays where it is.

function makeRow() {
  const bar = set(el("span", "ap-review-bar", el("span")), { "aria-hidden": "true" });
  const words = ["where", "text", "verdict"].map((part) => el("span", `ap-review-${part}`));
  return el("li", null, set(el("button", "ap-review-row", ...words, bar), { type: "button" }));
}

function fillRow(node, { key, where, text, verdict, cost, share, tone, chosen }) {
  const [button] = node.children;
  const [place, action, judged, bar] = button.children;
  place.textContent = where;
  action.textContent = text;
  judged.textContent = cost ? `${verdict}, ${cost}` : verdict;
  bar.firstChild.style.inlineSize = `${100 * share}%`;
  set(button, { "data-tone": tone, "aria-current": chosen && "true", "data-pick": key });
}

function render({ model, el: host }) {
  const list = el("ol", "ap-review-rows");
  // Or JupyterLab takes Enter for its own while a cell's output has focus.
  const root = set(el("div", "ap ap-review", list), { "data-lm-suppress-shortcuts": "true" });
  set(list, { "aria-label": model.get("label") });
  const draw = () => keep(list, model.get("rows"), makeRow, fillRow);
  list.addEventListener("click", ({ target }) => {
    const key = target.closest("button")?.dataset.pick;
    if (key) model.send({ type: "pick", key });
  });
  model.on("change:rows", draw);
  host.append(root);
  draw();
  return () => {
    model.off("change:rows", draw);
    root.remove();
  };
}

export default { render };
