// Node, by require(): the module is read from beside this file.
"use strict";
const { api } = require("./api.cjs");

module.exports = api(require("./wasm/winperf.cjs"));
