/* From the first byte to the drawn table: says how far things are, shows the page when there is
   something to see, tells trouble plainly, and says goodbye to the kernel when the page goes. */
const austenplay = (() => {
  const byId = (id) => document.getElementById(id);
  const opening = byId("house-opening");
  const SLOW_MS = 6000;
  const LOST_MS = 60000;
  const OUTPUT = 'script[type="application/vnd.voila.cell-output+json"]';
  const WAITING = "Loading widget...";  // JupyterLab's word, in the place of a widget to come
  let isOver = false;
  let isComplete = false;

  const slowly = setTimeout(() => { byId("house-patience").hidden = false; }, SLOW_MS);
  const watch = new MutationObserver(showWhenDrawn);

  function progress(text, percent) {
    if (isOver) return;
    byId("house-step").textContent = text;
    byId("house-progress").value = percent;
  }

  function finish() {
    isOver = true;
    clearTimeout(slowly);
    watch.disconnect();
    opening.remove();
  }

  function trouble() {
    if (isOver) return;
    finish();
    byId("house-trouble").hidden = false;
    document.title = "This page could not be opened";
  }

  /* Every widget's place is filled once its view has drawn a control, a picture or a word; not yet where a table
     still waits for the game that the address holds. */
  function isFilled(place) {
    if (place.querySelector("[data-arriving]")) return false;
    return place.querySelector("button, input, select, textarea, svg, img, canvas") !== null
      || !["", WAITING].includes(place.textContent.trim());
  }

  function showWhenDrawn() {
    const cells = byId("rendered_cells");
    if (isOver || !isComplete || cells.querySelector(OUTPUT)) return;
    if (![...cells.querySelectorAll(".jp-OutputArea-child")].every(isFilled)) return;
    finish();
    cells.classList.remove("is-being-drawn");
    window.dispatchEvent(new Event("resize"));
  }

  /* Voilà calls these three. */
  window.voila_process = (cell, cells) => progress(`Laying out the table: ${cell} of ${cells}`, 15 + 45 * cell / cells);
  window.voila_heartbeat = () => {};
  window.voila_finish = () => {
    if (isComplete) return;
    isComplete = true;
    progress("Bringing the cards", 70);
    watch.observe(document.body, {
      childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ["data-arriving"],
    });
    setTimeout(trouble, LOST_MS);
    showWhenDrawn();
  };

  window.addEventListener("error", (event) => {
    if (event.target instanceof HTMLScriptElement) trouble();
  }, true);

  window.addEventListener("pagehide", (event) => {
    const config = byId("jupyter-config-data");
    if (event.persisted || !config) return;
    const { baseUrl, kernelId } = JSON.parse(config.textContent);
    navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`);
  });

  return { trouble };
})();
