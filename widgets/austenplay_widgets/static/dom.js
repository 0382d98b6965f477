// The words in which every script of ours makes what it shows.

/** A new element. Children may be text, elements, or null for nothing. */
export function el(tag, className, ...children) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.append(...children.filter((child) => child != null));
  return node;
}

/** Set attributes; null, undefined and false take one away. */
export function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null || value === false) node.removeAttribute(name);
    else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
  }
  return node;
}

/**
 * Give `parent` one child for each item, in order; children are known by the item's key. What is no longer there goes
 * first, so that nothing is moved for it; and what has the focus keeps it, which a node that is moved loses.
 */
export function keep(parent, items, make, fill) {
  const had = parent.contains(document.activeElement) ? document.activeElement : null;
  const old = new Map([...parent.children].map((node) => [node.dataset.key, node]));
  const wanted = new Set(items.map((item) => item.key));
  for (const [key, node] of old) if (!wanted.has(key)) node.remove();
  items.forEach((item, at) => {
    const node = old.get(item.key) ?? make(item);
    old.delete(item.key);
    node.dataset.key = item.key;
    if (parent.children[at] !== node) parent.insertBefore(node, parent.children[at] ?? null);
    fill(node, item);
  });
  if (had?.isConnected && had !== document.activeElement) had.focus({ preventScroll: true });
}
