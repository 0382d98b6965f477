// Lines of one game side by side: a table each, which a screen reader walks cell by cell.

const cell = (tag, scope, text) => set(el(tag, null, String(text)), { scope });

function table({ title, columns, rows, more, outcome: [name, how] }) {
  const head = el("tr", null, ...columns.map((text) => cell("th", "col", text)));
  const body = rows.map(([number, text]) => el("tr", null, cell("th", "row", number), el("td", null, text)));
  if (more) body.push(el("tr", null, el("td", null), el("td", "ap-lines-more", more)));
  const foot = el("tr", null, cell("th", "row", name), el("td", null, how));
  return el(
    "table",
    null,
    el("caption", null, title),
    el("thead", null, head),
    el("tbody", null, ...body),
    el("tfoot", null, foot),
  );
}

function render({ model, el: host }) {
  const root = el("div", "ap ap-beside-lines");
  const draw = () => root.replaceChildren(...model.get("lines").map(table));
  model.on("change:lines", draw);
  draw();
  host.append(root);
  return () => {
    model.off("change:lines", draw);
    root.remove();
  };
}

export default { render };
