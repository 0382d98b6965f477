// Addresses to give away. Each stands in a field, whole, for whoever copies by hand.

/** The address of this page with another end, from the question mark on. */
export function addressOf(search, here) {
  const url = new URL(here);
  url.search = search;
  url.hash = "";
  return url.href;
}

function linkEntry({ id, label, says, search }) {
  const field = set(el("input", "ap-address"), {
    type: "text",
    readonly: "",
    value: addressOf(search, globalThis.location.href),
    "aria-label": `Address: ${label}`,
    "data-key": `address/${id}`,
  });
  const copy = button("Copy", {
    "data-copy": id,
    "data-key": `copy/${id}`,
    "aria-label": `Copy: ${label}`,
  });
  const words = el("p", "ap-link-says", el("strong", null, `${label}. `), says);
  return el("li", "ap-link", words, field, copy);
}

/** Draw the addresses that there are. */
function drawLinks(list, links) {
  list.hidden = links.length === 0;
  refill(list, links, () => links.map(linkEntry));
}

/** Copy the address beside a button, and return a sentence about it; where that may not be, it is selected. */
async function copyAddress(node) {
  const field = node.parentElement.querySelector("input");
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.focus();
    return "The address is selected: copy it with the keys of your device.";
  }
  node.textContent = "Copied";
  return "Copied.";
}
