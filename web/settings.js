// Puts language, theme, keys, the number of panes of bytes and the sizes of panes and columns in place before anything is drawn: what the address asks for, what was chosen here before, or what the browser prefers.
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
  // Edges of panes and columns that were moved, as the program names them.
  const edges = () => {
    try {
      const names = Object.keys(localStorage).map((key) => key.replace(/^winperf-/, ""));
      return names.filter((name) => /^(pane|column)-/.test(name));
    } catch {
      return [];
    }
  };
  const asked = new URLSearchParams(location.hash.slice(1)).get("lang");
  // A program that shows the page inside of it has a language and a theme of its own.
  const host = window.winperfHost ?? {};
  const language = asked || host.language || remembered("language") || navigator.language || "en";
  document.documentElement.lang = /^ja\b/i.test(language) ? "ja" : "en";
  const theme = host.theme || remembered("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  for (const name of edges()) document.documentElement.style.setProperty("--" + name, remembered(name));
  // Two views of bytes beside each other leave no room for the details in a narrow window.
  const standard = { panes: innerWidth < 1400 ? "one" : "" };
  for (const name of ["keys", "panes"]) {
    const chosen = remembered(name) || standard[name];
    if (chosen) document.documentElement.dataset[name] = chosen;
  }
})();
