/*
 * Loaded before everything else by `npm run soak -- calendar`, in child processes too: `Date` runs CLOCK_SHIFT_MS
 * ahead.
 */
const { ServerResponse } = require('node:http')

globalThis.clockShiftMs = Number(process.env.CLOCK_SHIFT_MS)
require('./shift-date.cjs')

// Node's own servers read the time without `Date`: a client that compares clocks would go back to today.
const writeHead = ServerResponse.prototype.writeHead
ServerResponse.prototype.writeHead = function writeHeadLater(...head) {
  if (!this.headersSent && !this.hasHeader('date')) this.setHeader('Date', new Date().toUTCString())
  return writeHead.apply(this, head)
}
