/*
 * Loaded before everything else by `npm run soak -- calendar`, in child processes too: `Date` runs CLOCK_SHIFT_DAYS
 * ahead. Timers and `performance` go on as they are.
 */
const { ServerResponse } = require('node:http')

const shift = Number(process.env.CLOCK_SHIFT_DAYS) * 24 * 60 * 60 * 1000
const RealDate = Date

globalThis.Date = class Date extends RealDate {
  constructor(...moment) {
    if (moment.length === 0) super(RealDate.now() + shift)
    else super(...moment)
  }
  static now() {
    return RealDate.now() + shift
  }
}

// Node's own servers read the time without `Date`: a client that compares clocks would go back to today.
const writeHead = ServerResponse.prototype.writeHead
ServerResponse.prototype.writeHead = function writeHeadLater(...head) {
  if (!this.headersSent && !this.hasHeader('date')) this.setHeader('Date', new Date().toUTCString())
  return writeHead.apply(this, head)
}
