// The form beside the table: stock controls that say nothing when nobody hears them. A click on one of
// them asks whether Python is still there, and silence is told where it is seen, table or no table.

const CONTROLS = "button, input, select, textarea";
const TOUCHES = ["click", "input", "change"];

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
    isGone = false;
    spot.remove();
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

  function onTouch(event) {
    const { target } = event;
    if (!box()?.contains(target) || root.contains(target) || spot.contains(target)) return;
    if (!target.closest(CONTROLS) || (timer && !isGone)) return;
    // A control whose message cannot be sent either would fail with an error that nobody reads.
    if (!ask()) event.stopImmediatePropagation();
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
    model.off("msg:custom", onMessage);
    TOUCHES.forEach((type) => document.removeEventListener(type, onTouch, true));
  }
  return { hear, stop };
}
