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

/** Give `parent` one child for each item, in order; children are known by the item's key. */
export function keep(parent, items, make, fill) {
  const old = new Map([...parent.children].map((node) => [node.dataset.key, node]));
  items.forEach((item, at) => {
    const node = old.get(item.key) ?? make(item);
    old.delete(item.key);
    node.dataset.key = item.key;
    if (parent.children[at] !== node) parent.insertBefore(node, parent.children[at] ?? null);
    fill(node, item);
  });
  old.forEach((node) => node.remove());
}
