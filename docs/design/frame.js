// The frame of every drawing: bar, list of files, tabs. `data-tab` of the body is the current view.
const body = document.body;
const content = [...body.children].filter((element) => element.tagName !== 'SCRIPT');
const tabs = ['Structure', 'Values', 'Compare', 'Findings', 'Timeline'];
const file = (mark, name, detail, letter = '') =>
  `<div class="file ${letter && 'on'}"><i class="dot ${mark}"></i><div>${name} ${letter && `<span class="ab">${letter}</span>`}<small>${detail}</small></div></div>`;
const tab = (name) => {
  const text = name === 'Findings' ? `${name}<i class="badge">2</i>` : name;
  return name === body.dataset.tab ? `<b>${text}</b>` : `<span>${text}</span>`;
};
body.insertAdjacentHTML('afterbegin', `
<div class="bar"><span class="logo">winperf</span><span class="chip"><span class="wide">Files</span> 4 ▾</span>
<span class="ab">A</span><span class="wide">desktop-0</span><span class="faint">→</span><span class="ab">B</span><span class="wide">desktop-1</span><span class="faint">+1.004 s ⇄</span>
<span class="search"><span>Search<span class="wide"> names, paths, values, bytes</span></span><kbd class="wide">Ctrl K</kbd></span><button class="btn primary wide">Share</button><button class="btn">⋯</button></div>
<div class="main"><div class="rail"><div class="label">Files</div>
${file('warn', 'desktop-0', 'DESKTOP-7QK2 · 14:15:42 · 34 KB', 'A')}
${file('warn', 'desktop-1', 'DESKTOP-7QK2 · 14:15:43 · 34 KB', 'B')}
${file('', 'night.blg', 'DESKTOP-7QK2 · 601 samples · 10 min')}
${file('err', 'notes.docx', 'not opened: a Word document')}
<div class="drop">Drop more files here</div></div>
<div class="content"><div class="tabs">${tabs.map(tab).join('')}<span class="verdict-chip">⚠ svchost#3 is a different process in B</span></div></div></div>`);
body.querySelector('.content').append(...content.filter((element) => !element.matches('.over, .menu')));
