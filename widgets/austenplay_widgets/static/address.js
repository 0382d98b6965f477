// The address of the page: it holds what stands on the table, so that a reload, or the way back and
// forward, comes back to it. What is still a secret stands there sealed.

const HELD = ["game", "seen"];
const coming = new WeakSet(); // the tables that have yet to take up what the address held
const asked = new WeakSet(); // those of them that have handed it to Python

const tableOf = (model) => model.get("layout"); // the `model` itself is another object for each who asks
const stay = (event) => event.preventDefault(); // the browser then asks, in words of its own

/** Once for a table, however many views of it are on the page. */
function keepAddress(model) {
  const { location, history } = globalThis;
  const fields = new URLSearchParams(location.search);

  function write() {
    const address = model.get("address");
    if (address) history.replaceState(history.state, "", address + location.hash);
  }

  function heed() {
    removeEventListener("beforeunload", stay);
    if (model.get("asks")) addEventListener("beforeunload", stay);
  }

  model.on("change:address", write);
  model.on("change:asks", heed);
  heed();
  if (HELD.some((name) => fields.has(name))) coming.add(tableOf(model));
  else write();
  return () => {
    model.off("change:address", write);
    model.off("change:asks", heed);
    removeEventListener("beforeunload", stay);
  };
}

/**
 * Mark the table `root` until Python has taken up what the address held; the page shows itself then.
 *
 * The first view of a table hands it over. The table itself may be there seconds before what stands
 * around it, and an answer to what is not there yet would be lost.
 */
function awaitArrival(model, root) {
  const table = tableOf(model);
  const onMessage = (content) => {
    if (content?.type !== "arrived") return;
    coming.delete(table);
    set(root, { "data-arriving": null });
  };
  model.on("msg:custom", onMessage);
  if (coming.has(table)) {
    set(root, { "data-arriving": "" });
    if (!asked.has(table)) model.send({ type: "arrive", search: globalThis.location.search });
    asked.add(table);
  }
  return () => model.off("msg:custom", onMessage);
}
