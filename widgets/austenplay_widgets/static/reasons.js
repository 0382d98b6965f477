// Why something is greyed, said in place as soon as it is touched or has the focus.

const GRACE_MS = 800; // time to move the pointer from what is greyed to the rule that is its reason

/** The reasons of a table. `places()` are the places drawn now, null under a cover. */
export function reasonsInPlace({ name, places, rules }) {
  const whys = new WeakMap();
  const touched = { hover: null, focus: null, pressed: null };
  let owner = null; // the control whose reason is shown
  let slow = false;
  let grace = 0;

  const of = (node) => whys.get(node) ?? "";

  /** Remember why a control is greyed, "" for one that is not, and point a screen reader to it. */
  function explain(node, text) {
    whys.set(node, text);
    if (!text) return set(node, { "aria-describedby": null });
    const { reasons } = places();
    const id = `${name}-why-${reasons.childElementCount}`;
    reasons.append(set(el("span", null, text), { id }));
    return set(node, { "aria-describedby": id });
  }

  function show() {
    if (!places()) return;
    const { hover, focus, pressed } = touched;
    owner = [hover, focus, pressed].find((node) => node?.isConnected && of(node)) ?? null;
    const text = slow ? "One moment\u2026" : of(owner);
    drawSaid(places().why, text, { rules: rules() }, "why");
  }

  function touch(part, node) {
    touched[part] = node;
    show();
  }

  /** Say instead that an answer takes its time, or no longer. */
  function wait(isSlow) {
    slow = isSlow;
    show();
  }

  /** A pointer or the focus has come to a node. */
  function onTouch({ type, target }) {
    clearTimeout(grace);
    if (places()?.why.contains(target)) return; // it stays while its rules are reached for
    const control = target.closest?.("[aria-describedby]") ?? null;
    if (type === "focusin") Object.assign(touched, { focus: control, pressed: null });
    else if (control) touched.hover = control;
    else grace = setTimeout(touch, GRACE_MS, "hover", null);
    show();
  }

  /** The rules that a reason names follow what is greyed, wherever the reason stands on the table. */
  function onTab(target, isBack) {
    if (!places() || !owner) return false;
    const stops = [owner, ...places().why.querySelectorAll("button")];
    const at = stops.indexOf(target);
    const to = at < 0 ? undefined : stops[at + (isBack ? -1 : 1)];
    if (at > 0 && !to) owner.focus(); // and from there the browser goes on
    to?.focus();
    return Boolean(to);
  }

  /** What a rule is asked for from: a reason goes with the focus of its control, so the control. */
  const asker = (node) => (places().why.contains(node) ? owner : node);

  return {
    of,
    explain,
    show,
    wait,
    onTouch,
    onTab,
    asker,
    press: (node) => touch("pressed", node),
    forget: () => Object.assign(touched, { hover: null, pressed: null }),
    stop: () => clearTimeout(grace),
  };
}
