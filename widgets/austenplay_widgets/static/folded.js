// Where what has the focus goes away, a browser sends a visitor with a keyboard to the top of the page.

const FOCUSABLE = "button, input, select, textarea, summary, a[href]";

const takesFocus = (node) => node.isConnected && !node.disabled && node.getClientRects().length > 0;

/** What stands nearest before a control of ours that has gone, in its part of the page or a larger one. */
function nearest(gone) {
  const stands = (where) => (node) => takesFocus(node) && gone.compareDocumentPosition(node) & where;
  for (let part = gone.closest(".ap"); part; part = part.parentElement?.closest(".ap")) {
    const nodes = [...part.querySelectorAll(FOCUSABLE)];
    const found =
      nodes.filter(stands(Node.DOCUMENT_POSITION_PRECEDING)).at(-1) ??
      nodes.find(stands(Node.DOCUMENT_POSITION_FOLLOWING));
    if (found) return found;
  }
  return null;
}

/** Keep the focus near a control that is folded away or goes off while it has it; returns what ends that. */
export function keepFocus() {
  function onFocusOut({ target, relatedTarget }) {
    if (relatedTarget) return;
    setTimeout(() => {
      const isLost = document.activeElement === document.body && target.isConnected && !takesFocus(target);
      if (isLost) nearest(target)?.focus({ preventScroll: true });
    });
  }
  addEventListener("focusout", onFocusOut);
  return () => removeEventListener("focusout", onFocusOut);
}
