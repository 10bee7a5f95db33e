// What is cut, lies outside of the window, or lies over something else.

/** What WCAG 1.4.12 has everybody be able to set. */
export const TEXT_SPACING = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';

/** Gives the page another style sheet; its policy allows no style of ours, but a sheet that is made by script is none of the document's. */
export async function restyle(page, rules) {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, rules);
}

/**
 * Controls and texts that are cut, that lie beyond the sides of the window, and controls that lie over each other.
 *
 * Rows of lists are left out: they are cut by their list, and moved sideways in it.
 */
export const troubles = (page) =>
  page.evaluate(() => {
    const CONTROLS = 'button, select, input:not(.visually-hidden), [role=tab], summary';
    const TEXTS = 'h1, h2, h3, p, dt, dd, label, legend';
    // Behind a dialog everything is inert, and a menu lies over something for a while.
    const shown = document.querySelector('dialog[open], :popover-open') ?? document;
    const isClipped = (part) => getComputedStyle(part).clipPath !== 'none';
    const isSeen = (part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !part.closest('.list-box') && !isClipped(part);
    const seen = (selector) => [...shown.querySelectorAll(selector)].filter(isSeen);
    const named = (part) => `${part.id || part.className || part.tagName} “${(part.innerText || part.ariaLabel || '').slice(0, 30)}”`;
    const box = (part) => part.getBoundingClientRect();
    /** What is left of a part by what scrolls around it. */
    const left = (part) => {
      let { left, top, right, bottom } = box(part);
      for (let around = part.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === 'visible') continue;
        const clip = box(around);
        [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
        [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
      }
      return { left, top, right, bottom };
    };
    const isCut = (part) =>
      getComputedStyle(part).overflowX !== 'visible' && part.tagName !== 'SELECT' && part.tagName !== 'INPUT' &&
      (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1);
    const isOutside = (part) => box(part).left < -0.5 || box(part).right > document.documentElement.clientWidth + 0.5;
    const spills = (part) => getComputedStyle(part).overflowX === 'visible' && part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1;
    // A message lies over the end of the views until it is closed.
    const isOver = (part) => part.closest('.workspace > .notice-list') !== null;
    const lies = (one, other) => {
      if (one.contains(other) || other.contains(one) || isOver(one) !== isOver(other)) return false;
      const [a, b] = [left(one), left(other)];
      return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    };
    const controls = seen(CONTROLS);
    const all = [...controls, ...seen(TEXTS)];
    return [
      ...all.filter(isCut).map((part) => `cut: ${named(part)}`),
      ...all.filter(isOutside).map((part) => `outside: ${named(part)}`),
      ...controls.filter(spills).map((part) => `spills: ${named(part)}`),
      ...controls.flatMap((one, at) => all.slice(at + 1).filter((other) => lies(one, other)).map((other) => `over each other: ${named(one)} and ${named(other)}`)),
    ];
  });

/** What can be hit and is smaller than 24 px in a direction, where it does not stand in the middle of a text. */
export const small = (page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('button, select, summary, input:not(.visually-hidden), [role=tab], label:has(> input)')];
    const boxes = shown.filter((part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true })).map((part) => [part, part.getBoundingClientRect()]);
    // What is ticked or chosen is hit by its label, too.
    const hit = boxes.filter(([part, { width }]) => width > 1 && !(part.matches('[type=checkbox], [type=radio]') && part.closest('label')));
    const isInline = (part) => getComputedStyle(part).display === 'inline';
    return hit.filter(([part, { width, height }]) => !isInline(part) && (width < 23.5 || height < 23.5)).map(([part, { width, height }]) => `${part.id || part.className || part.innerText} ${Math.round(width)} × ${Math.round(height)}`);
  });
