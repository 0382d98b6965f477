// The form beside the table: stock controls that say nothing when nobody hears them. A click on one of
// them asks whether Python is still there, and silence is told where it is seen, table or no table.

const CONTROLS = "button, input, select, textarea";
const TOUCHES = ["click", "input", "change"];

/**
 * Watch the file input that the present click opens. ipywidgets keeps an upload's input out of the
 * page, where no listener reaches it: it can be met only as its button clicks it.
 */
function meetInputs(onFile) {
  const { prototype } = HTMLInputElement; // which has no click of its own, but inherits one
  prototype.click = function click() {
    if (this.type === "file") this.addEventListener("change", onFile, true);
    HTMLElement.prototype.click.call(this);
  };
  setTimeout(() => delete prototype.click);
}

/** Watch the controls in the widget box that holds the table `root`. */
export function watchAfar({ model, root }) {
  const spot = el("div", "ap ap-table ap-afar");
  let timer = 0; // runs while an answer is awaited
  let isGone = false;

  const box = () => root.closest(".widget-box");

  function tell(panel) {
    spot.replaceChildren(set(el("div", null, panel), { role: "alert" }));
    box()?.append(spot);
  }

  /** An answer, or a scene, which is one too. */
  function hear() {
    clearTimeout(timer);
    timer = 0;
    if (isGone) spot.remove();
    isGone = false;
  }

  function giveUp() {
    if (!timer) return;
    isGone = true;
    tell(buildBanner());
  }

  /** Ask, and say whether the question could be sent. */
  function ask() {
    timer = timer || setTimeout(giveUp, ANSWER_MS);
    try {
      Promise.resolve(model.send({ type: "ping" })).catch(giveUp);
      return true;
    } catch {
      giveUp();
      return false;
    }
  }

  /** Keep back a file that the connection would break on, and say so. */
  function onFile(event) {
    const limit = model.get("file_bytes");
    const isTooLarge = ({ size }) => limit > 0 && size > limit;
    if (![...(event.target.files ?? [])].some(isTooLarge)) return;
    event.stopImmediatePropagation();
    const text = `Nothing was read: the file is larger than ${limit / 1e6} MB.`;
    tell(el("div", "ap-banner-panel", el("p", null, text)));
  }

  function onTouch(event) {
    const { target, type } = event;
    if (!box()?.contains(target) || root.contains(target) || spot.contains(target)) return;
    if (!target.closest(CONTROLS)) return;
    if (!isGone) spot.remove(); // what was said of the last file
    const isAsked = timer && !isGone;
    // A control whose message cannot be sent either would fail with an error that nobody reads.
    if (!isAsked && !ask()) event.stopImmediatePropagation();
    else if (type === "click") meetInputs(onFile);
    else onFile(event);
  }

  function onMessage(content) {
    if (content?.type === "pong") hear();
  }

  spot.addEventListener("click", ({ target }) => {
    if (target.closest("[data-reload]")) globalThis.location.reload();
  });
  model.on("msg:custom", onMessage);
  TOUCHES.forEach((type) => document.addEventListener(type, onTouch, true));
  function stop() {
    hear();
    spot.remove();
    model.off("msg:custom", onMessage);
    TOUCHES.forEach((type) => document.removeEventListener(type, onTouch, true));
  }
  return { hear, stop };
}
