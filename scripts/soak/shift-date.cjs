/*
 * `Date` runs `clockShiftMs` ahead, in a process (shift-clock.cjs) as in a page (tests/fixtures/browser.ts). Timers and
 * `performance` go on as they are.
 */
{
  const RealDate = Date
  const shift = globalThis.clockShiftMs

  globalThis.Date = class Date extends RealDate {
    constructor(...moment) {
      if (moment.length === 0) super(RealDate.now() + shift)
      else super(...moment)
    }
    static now() {
      return RealDate.now() + shift
    }
  }
}
