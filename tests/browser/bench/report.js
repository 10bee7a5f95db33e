// Figures beside their budgets.

/** One frame of 60 in a second, in milliseconds; a frame that takes longer is one that was missed. */
const FRAME = 17;

/** Collects figures and prints them as two tables: what has one figure, and how evenly frames come. */
export class Report {
  figures = [['', 'measured', 'budget', '']];
  frames = [['frames in ms, for at most 17', 'p50', 'p95', 'worst', 'late', 'computing', '']];

  /** Adds a figure; without a budget it is for information. */
  add(name, value, unit, budget) {
    const text = (number) => `${unit === 'ms' ? number.toFixed(1) : Math.round(number)} ${unit}`;
    this.figures.push([name, text(value), budget === undefined ? '' : text(budget), verdict(value, budget)]);
  }

  /** Adds the longest of some tasks, by the clock and by the time that it had the processor, which is less on a busy machine. */
  addTasks(name, { byClock, byProcessor }, budget) {
    this.add(`${name}: longest task`, Math.max(0, ...byClock), 'ms', budget);
    this.add(`${name}: longest task, time of the processor`, Math.max(0, ...byProcessor), 'ms', budget);
  }

  /**
   * Adds the frames of a view, and how long the page computed meanwhile.
   *
   * At 60 frames a second 95 of 100 come in time.
   */
  addFrames(name, frames, computed) {
    const sorted = [...frames].sort((left, right) => left - right);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const late = (100 * sorted.filter((frame) => frame > FRAME).length) / Math.max(1, sorted.length);
    const each = computed / Math.max(1, sorted.length);
    const numbers = [at(0.5), at(0.95), at(1)].map((time) => time.toFixed(1));
    this.frames.push([name, ...numbers, `${late.toFixed(1)} %`, each.toFixed(1), verdict(at(0.95), FRAME)]);
  }

  print() {
    for (const table of [this.figures, this.frames]) {
      const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
      const padded = (text, column) => (column === 0 ? text.padEnd(widths[0]) : text.padStart(widths[column]));
      console.log(`\n${table.map((row) => row.map(padded).join('  ')).join('\n')}`);
    }
  }
}

function verdict(value, budget) {
  if (budget === undefined) return '';
  return value <= budget ? 'ok' : 'OVER';
}
