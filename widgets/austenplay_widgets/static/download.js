// A file that Python hands to the visitor. Nothing is asked of the network: the text is here already.

const KEPT_MS = 10_000; // the browser reads the address for a while after the click

/** Offer a text as a file, as a click on a link to it would. */
export function download({ name, text }) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Once for a table, however many views of it are on the page: one save is one file. */
function handFilesOver(model) {
  const onMessage = (content) => {
    if (content?.type === "download") download(content);
  };
  model.on("msg:custom", onMessage);
  return () => model.off("msg:custom", onMessage);
}
