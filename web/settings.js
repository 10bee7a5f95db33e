// Puts language, theme, keys and the sizes of panes in place before anything is drawn: what the address asks for, what was chosen here before, or what the browser prefers.
"use strict";

(() => {
  const remembered = (name) => {
    try {
      return localStorage.getItem("winperf-" + name);
    } catch {
      // A browser that keeps nothing has nothing to remember.
      return null;
    }
  };
  const asked = new URLSearchParams(location.hash.slice(1)).get("lang");
  const language = asked || remembered("language") || navigator.language || "en";
  document.documentElement.lang = /^ja\b/i.test(language) ? "ja" : "en";
  const theme = remembered("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  for (const edge of ["bytes", "details", "details-beside", "lower"]) {
    const share = remembered("pane-" + edge);
    if (share) document.documentElement.style.setProperty("--pane-" + edge, share);
  }
  const keys = remembered("keys");
  if (keys) document.documentElement.dataset.keys = keys;
})();
