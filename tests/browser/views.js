// The views of the page.

/** Each view, and what is there when it is complete. */
export const VIEWS = {
  structure: '#tree [role="row"]',
  values: '#values [role="row"]',
  compare: '#compare [role="row"][aria-selected]',
  findings: '.finding-explanation-part',
  timeline: '.timeline-plot-drawing',
};
