// A slider over a few values. The number beside it follows the hand; what was chosen is said once,
// when the hand has rested: a drag from end to end, or a row of arrow keys, is one choice.

const REST_MS = 350;

let sliders = 0;

function render({ model, el: host }) {
  const id = `ap-slider-${(sliders += 1)}`;
  const values = model.get("values");
  const label = set(el("label", "ap-slider-label", model.get("label")), { for: id });
  const range = set(el("input", "ap-slider-range"), { id, type: "range", min: 0, max: values.length - 1, step: 1 });
  const told = set(el("output", "ap-slider-value"), { for: id });
  // Or JupyterLab takes the arrow keys for its own while a cell's output has focus.
  const root = set(el("div", "ap ap-slider", label, range, told), { "data-lm-suppress-shortcuts": "true" });
  const words = (value) => `${value.toLocaleString("en")} ${model.get("unit")}`;
  let rest = null;

  function tell() {
    told.textContent = words(values[range.value]);
    set(range, { "aria-valuetext": told.textContent });
  }

  function follow() {
    clearTimeout(rest);
    range.value = values.indexOf(model.get("value"));
    tell();
  }

  const speak = () => model.send({ type: "choose", value: values[range.value] });
  range.addEventListener("input", () => {
    clearTimeout(rest);
    tell();
  });
  range.addEventListener("change", () => {
    clearTimeout(rest);
    rest = setTimeout(speak, REST_MS);
  });
  model.on("change:value", follow);
  follow();
  host.append(root);
  return () => {
    clearTimeout(rest);
    model.off("change:value", follow);
    root.remove();
  };
}

export default { render };
