// A chart, the sentence that says what it shows, and the table of its figures. The words and the
// table are there at once, Vega's drawing follows as soon as there is a width to draw it in, into
// the place that is kept for it until then. New figures go into the drawing that stands; only a new
// structure is drawn anew. Colours are the style sheet's, by name, so a change of theme asks nothing
// of this script.

const WAITING = "One moment: the chart is being drawn.";
const UNDRAWN = "The chart could not be drawn here. Its figures are below.";


/** The rows of each small chart, in the order in which they come; one chart where nothing divides them. */
export function panels(rows, field) {
  const parts = new Map(field ? [] : [["", []]]);
  for (const row of rows) {
    const name = field ? String(row[field]) : "";
    if (!parts.has(name)) parts.set(name, []);
    parts.get(name).push({ ...row }); // Vega marks the rows that it is given
  }
  return [...parts].map(([name, of]) => ({ name, rows: of }));
}

/** How high the marks of a chart will stand; 0 where only the drawing tells. */
export function plotHeight({ height }, rows) {
  return height?.step ? height.step * rows.length : Number(height ?? 0);
}

/** The place of a small chart that is still to be drawn, as high as it will be; the first says so. */
function keptPanel({ name, rows }, view, at) {
  const place = el("div", "ap-chart-wait", at ? null : WAITING);
  place.style.minHeight = `calc(${plotHeight(view, rows)}px + 1rem)`; // marks and the labels of the axis
  return el("div", "ap-chart-panel", name ? el("p", "ap-chart-part", name) : null, place);
}

/** The function that draws. The page has its script once: the widget that carries it keeps what it loaded. */
async function drawer(model) {
  const vega = await model.widget_manager.get_model(model.get("vega").replace("IPY_MODEL_", ""));
  vega.apLoaded ??= (async () => {
    const script = new Blob([vega.get("source")], { type: "text/javascript" });
    const url = URL.createObjectURL(script);
    const { vegaEmbed } = await import(url);
    URL.revokeObjectURL(url);
    return vegaEmbed;
  })();
  return vega.apLoaded;
}

/** Draw one small chart in a box that has a width, and return how it is changed and ended. */
async function drawPanel(box, { name, rows }, params, view, vegaEmbed) {
  const title = el("p", "ap-chart-part", name);
  const place = set(el("div", "ap-chart-view"), { "aria-hidden": "true" }); // its box is the image
  const node = el("div", "ap-chart-panel", name ? title : null, place);
  box.append(node);
  // Vega measures text, so it needs the font itself and not the name of a token.
  const config = { ...view.config, font: getComputedStyle(place).fontFamily };
  const filled = {
    config,
    data: { ...view.data, values: rows },
    params: view.params.map((param) => ({ ...param, value: params[param.name] })),
  };
  const made = await vegaEmbed(place, { ...view, ...filled }, {
    mode: "vega-lite",
    renderer: "svg",
    actions: false,
    defaultStyle: false,
    tooltip: false,
  });
  let width = place.clientWidth;
  return {
    put(panel, params) {
      title.textContent = panel.name;
      Object.entries(params).forEach(([signal, value]) => made.view.signal(signal, value));
      return made.view.data(view.data.name, panel.rows).runAsync();
    },
    async fit() {
      if (!place.clientWidth || place.clientWidth === width) return;
      width = place.clientWidth;
      await made.view.width(width).runAsync();
    },
    end() {
      made.finalize();
      node.remove();
    },
  };
}

/** A table of text: the first column names the row, figures stand to the right. */
function fillTable(node, caption, { columns, numeric, rows }) {
  const side = (at) => ({ "data-figure": numeric[at] && "" });
  const heads = columns.map((name, at) => set(el("th", null, name), { scope: "col", ...side(at) }));
  const line = (cells) =>
    cells.map((text, at) =>
      at ? set(el("td", null, text), side(at)) : set(el("th", null, text), { scope: "row", ...side(at) }),
    );
  node.replaceChildren(
    el("caption", null, caption),
    el("thead", null, el("tr", null, ...heads)),
    el("tbody", null, ...rows.map((cells) => el("tr", null, ...line(cells)))),
  );
}

function render({ model, el: host }) {
  const id = `ap-chart-${Math.random().toString(36).slice(2)}`; // each chart gets this script anew: counting would too
  const title = set(el("p", "ap-chart-title"), { id: `${id}-title` });
  const text = set(el("figcaption", "ap-chart-text"), { id: `${id}-text` });
  let grid = el("div", "ap-chart-grid");
  const box = set(el("div", "ap-chart-box", grid), {
    role: "img",
    "aria-labelledby": `${id}-title`,
    "aria-describedby": `${id}-text`,
  });
  const table = el("table");
  const details = el("details", null, el("summary", null, "The figures"), table);
  // Or JupyterLab takes Enter and the arrow keys for its own while a cell's output has focus.
  const root = set(el("figure", "ap ap-chart", title, box, text, details), {
    "data-lm-suppress-shortcuts": "true",
  });
  let drawn = { spec: null, figures: null, panels: [] };
  let isStale = false;
  let hasEnded = false;
  let turn = Promise.resolve();

  function tell() {
    const figures = model.get("figures");
    set(root, { hidden: !figures.text });
    if (!figures.text) return;
    title.textContent = figures.title;
    text.textContent = figures.text;
    set(details, { hidden: figures.table.rows.length === 0 });
    fillTable(table, figures.title, figures.table);
  }

  function clear() {
    drawn.panels.forEach((panel) => panel.end());
    drawn = { spec: null, figures: null, panels: [] };
  }

  async function draw() {
    const [spec, figures] = [model.get("spec"), model.get("figures")];
    if (!isStale || hasEnded || !figures.text || !box.clientWidth) return;
    isStale = false;
    const wanted = panels(figures.rows, spec.facet);
    if (!drawn.spec) grid.replaceChildren(...wanted.map((panel, at) => keptPanel(panel, spec.view, at)));
    const vegaEmbed = await drawer(model);
    if (spec === drawn.spec) {
      drawn.panels.splice(wanted.length).forEach((panel) => panel.end());
      if (figures !== drawn.figures)
        await Promise.all(drawn.panels.map((panel, at) => panel.put(wanted[at], figures.params)));
      for (const panel of wanted.slice(drawn.panels.length))
        drawn.panels.push(await drawPanel(grid, panel, figures.params, spec.view, vegaEmbed));
      drawn.figures = figures;
    } else {
      // The new drawing is made out of sight and then takes the place of the old one.
      const next = set(el("div", "ap-chart-grid"), { "data-coming": "" });
      box.append(next);
      const made = await Promise.all(
        wanted.map((panel) => drawPanel(next, panel, figures.params, spec.view, vegaEmbed)),
      );
      clear();
      drawn = { spec, figures, panels: made };
      grid.remove();
      grid = set(next, { "data-coming": null });
    }
    await Promise.all(drawn.panels.map((panel) => panel.fit()));
    if (hasEnded) clear();
  }

  // One drawing at a time; of several changes meanwhile only the last is drawn.
  function redraw() {
    isStale = true;
    turn = turn.then(draw).catch((error) => {
      console.error(error);
      clear();
      grid = el("div", "ap-chart-grid", UNDRAWN);
      box.replaceChildren(grid);
    });
  }

  function onFigures() {
    tell();
    redraw();
  }

  const watch = new ResizeObserver(redraw);
  model.on("change:spec", redraw);
  model.on("change:figures", onFigures);
  host.append(root);
  tell();
  watch.observe(box);
  return () => {
    hasEnded = true;
    watch.disconnect();
    model.off("change:spec", redraw);
    model.off("change:figures", onFigures);
    turn.then(clear);
    root.remove();
  };
}

export default { render };
