// Figures beside their budgets.

/** One frame of 60 in a second, in milliseconds; a frame that takes longer is one that was missed. */
const FRAME = 17;

/** Collects figures and prints them as one table. */
export class Report {
  rows = [];

  /** Adds a figure; without a budget it is for information. */
  add(name, value, unit, budget) {
    const verdict = budget === undefined ? '' : value <= budget ? 'ok' : 'OVER';
    this.rows.push([name, text(value, unit), budget === undefined ? '' : text(budget, unit), verdict]);
  }

  /** Adds what is known of the long tasks in a stretch of time. */
  addTasks(name, tasks, budget) {
    const worst = Math.max(0, ...tasks.map(({ duration }) => duration));
    this.add(`${name}: worst of ${tasks.length} long tasks`, worst, 'ms', budget);
  }

  /** Adds what is known of the frames of a view; at 60 frames a second 95 of 100 come in time. */
  addFrames(name, frames) {
    const sorted = [...frames].sort((left, right) => left - right);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const late = sorted.filter((frame) => frame > FRAME).length;
    this.add(`${name}: p50`, at(0.5), 'ms', FRAME);
    this.add(`${name}: p95`, at(0.95), 'ms', FRAME);
    this.add(`${name}: worst`, at(1), 'ms');
    this.add(`${name}: later than ${FRAME} ms`, (100 * late) / Math.max(1, sorted.length), '%');
  }

  print() {
    const widths = [0, 1, 2].map((column) => Math.max(...this.rows.map((row) => row[column].length)));
    for (const [name, value, budget, verdict] of [['', 'measured', 'budget', ''], ...this.rows]) {
      console.log(`${name.padEnd(widths[0])}  ${value.padStart(widths[1] + 1)}  ${budget.padStart(widths[2] + 1)}  ${verdict}`);
    }
  }
}

function text(value, unit) {
  return `${unit === 'ms' || unit === '%' ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
