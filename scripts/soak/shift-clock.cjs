/*
 * Loaded before everything else by `npm run soak -- calendar`, in child processes too: `Date` runs CLOCK_SHIFT_DAYS
 * ahead. Timers and `performance` go on as they are.
 */
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
