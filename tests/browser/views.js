// The views of the page.

/** Each view, and what is there when it is complete. */
export const VIEWS = {
  structure: '#tree [role="row"]',
  values: '#values [role="row"]',
  compare: '#compare [role="row"][aria-selected]',
  timeline: '.timeline-plot-drawing',
  // The last, since what is opened over a view is opened over one in which something is selected.
  findings: '.finding-explanation-part',
};
