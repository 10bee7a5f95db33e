// What runs inside the page: it notes when things happen, and changes nothing.

/** Starts noting; runs in the page before anything else does. */
export function install() {
  /** After so many milliseconds nothing is waited for any more. */
  const GIVE_UP = 120_000;
  const bench = { tasks: [], answers: [], memories: new Set(), dropped: null };
  window.bench = bench;

  const noted = (list) => list.getEntries().forEach(({ startTime, duration }) => bench.tasks.push({ start: startTime, time: duration }));
  new PerformanceObserver(noted).observe({ type: 'longtask', buffered: true });

  // From what a hand does to the picture that shows it; what takes less than a frame is not told.
  const answered = (list) => list.getEntries().forEach(({ startTime, duration }) => bench.answers.push({ start: startTime, time: duration }));
  new PerformanceObserver(answered).observe({ type: 'event', durationThreshold: 16, buffered: true });

  for (const method of ['instantiate', 'instantiateStreaming']) {
    const original = WebAssembly[method];
    WebAssembly[method] = async (source, imports) => {
      const made = await original.call(WebAssembly, source, imports);
      const { memory } = (made.instance ?? made).exports;
      if (memory) bench.memories.add(memory);
      return made;
    };
  }

  addEventListener('drop', () => (bench.dropped = performance.now()), { capture: true });

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  /** Waits for the first frame in which something holds. */
  const until = async (what, holds) => {
    const start = performance.now();
    while (!holds()) {
      if (performance.now() - start > GIVE_UP) throw new Error(`waited in vain for ${what}`);
      await frame();
    }
  };

  /** Milliseconds from the drop to the first frame in which something is there. */
  bench.there = async (selector) => {
    await until(selector, () => document.querySelector(selector));
    return performance.now() - bench.dropped;
  };

  /** Milliseconds from the drop to the first frame in which the tree has answered a key. */
  bench.usable = async () => {
    await bench.there('#tree [role=row]');
    const tree = document.getElementById('tree');
    const current = () => tree.getAttribute('aria-activedescendant');
    const before = current();
    tree.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
    await until('an answer of the tree', () => current() !== before);
    performance.mark('usable');
    return performance.now() - bench.dropped;
  };

  /** Waits until there has been no long task for so long, and nothing that says how far something is. */
  bench.quiet = async (milliseconds) => {
    let quietSince = performance.now();
    await until('a rest', () => {
      const last = bench.tasks.at(-1);
      if (last) quietSince = Math.max(quietSince, last.start + last.time);
      if (document.querySelector('progress, [role=progressbar]')) quietSince = performance.now();
      return performance.now() - quietSince >= milliseconds;
    });
  };

  /** Notes the time between frames until it is stopped. */
  bench.watchFrames = () => {
    const frames = [];
    let last = null;
    let watching = true;
    const note = (time) => {
      if (last !== null) frames.push(time - last);
      last = time;
      if (watching) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    bench.stopFrames = () => {
      watching = false;
      return frames;
    };
  };

  /** Draws the thumb of a scroll bar from one end to the other, as evenly as frames come. */
  bench.drawThumb = async (selector, milliseconds) => {
    const box = document.querySelector(selector);
    const start = performance.now();
    for (let share = 0; share < 1; ) {
      share = Math.min(1, (performance.now() - start) / milliseconds);
      box.scrollTop = share * (box.scrollHeight - box.clientHeight);
      await frame();
    }
  };
}
