// How long the page's thread computes, whatever else the machine does meanwhile.

/** Events of the browser that say what its threads do, and the marks that the page sets. */
const CATEGORIES = ['toplevel', 'blink.user_timing'];

/**
 * Runs something and gives the tasks of the page's thread meanwhile: `{ start, time }` in milliseconds.
 *
 * The time is that of the processor; the start counts from a mark that the page sets, or from the beginning when there is none.
 */
export async function traced(page, mark, run) {
  const debug = await page.context().browser().newBrowserCDPSession();
  const events = [];
  debug.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const ended = new Promise((resolve) => debug.once('Tracing.tracingComplete', resolve));
  const traceConfig = { includedCategories: CATEGORIES, excludedCategories: ['*'] };
  await debug.send('Tracing.start', { traceConfig, transferMode: 'ReportEvents' });
  await page.evaluate(() => performance.mark('traced'));
  await run();
  await debug.send('Tracing.end');
  await ended;
  await debug.detach();
  return tasks(events, mark ?? 'traced');
}

/** What the thread of the page did without a break; promises that are kept are one task with all that they lead to. */
function tasks(events, mark) {
  const marked = (name) => events.find((event) => event.name === name && event.cat.includes('user_timing'));
  const [page, start] = [marked('traced'), marked(mark) ?? marked('traced')];
  const isOwn = ({ pid, tid, cat, tdur }) => pid === page.pid && tid === page.tid && cat === 'toplevel' && tdur;
  const own = events.filter(isOwn).sort((left, right) => left.ts - right.ts);
  let end = 0;
  const outermost = own.filter(({ ts, dur }) => {
    const isInside = ts < end;
    end = Math.max(end, ts + dur);
    return !isInside;
  });
  return outermost.map(({ ts, tdur }) => ({ start: (ts - start.ts) / 1000, time: tdur / 1000 }));
}
