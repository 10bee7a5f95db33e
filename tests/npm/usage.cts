import winperf = require("winperf");

const captures: winperf.Capture[] = winperf.open(new Uint8Array());
const rows: winperf.Row[] = winperf.values(captures[0]!).rows;
console.log(rows.length);
