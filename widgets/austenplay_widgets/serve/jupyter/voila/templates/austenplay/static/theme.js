/* The visitor's own setting decides, and `?theme=dark` or `?theme=light` overrules it. Widgets read
   the choice where JupyterLab puts it, on the body; it is on the root too, where it holds before
   there is a body, so that no page flashes in the wrong theme. */
(() => {
  const asked = new URLSearchParams(location.search).get("theme");
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  function apply() {
    const theme = ["light", "dark"].includes(asked) ? asked : prefersDark.matches ? "dark" : "light";
    for (const element of [document.documentElement, document.body]) {
      if (element) element.dataset.jpThemeLight = String(theme === "light");
    }
    for (const sheet of document.querySelectorAll("link[data-theme]")) {
      sheet.media = sheet.dataset.theme === theme ? "all" : "not all";
    }
  }
  apply();
  prefersDark.addEventListener("change", apply);
  new MutationObserver((_, watch) => {
    if (document.body) apply();
    if (document.readyState !== "loading") watch.disconnect();
  }).observe(document.documentElement, { childList: true });
})();
