/** Widths of the window from which layouts change, CSS pixels (specification, display 9). */
export const breakpoints = { xxxs: 0, xxs: 480, xs: 600, sm: 769, md: 900, lg: 1024, xl: 1200, xxl: 1440 } as const

export type Breakpoint = keyof typeof breakpoints

/** The window that a page assumes until its width is known. */
export const defaultBreakpoint: Breakpoint = 'xl'

/** Mobile is below this, a tablet up to it; a phone is up to the other one (specification, display 4). */
export const mobileBreakpoint = breakpoints.lg
const phoneBreakpoint = breakpoints.sm - 1

export type BreakpointState = {
  /** The largest breakpoint that the window reaches. */
  readonly mq: Breakpoint
  readonly mobileBreakpoint: number
  readonly phoneBreakpoint: number
  readonly mobile: boolean
  readonly phone: boolean
  readonly tablet: boolean
}

const isBreakpoint = (name: string): name is Breakpoint => name in breakpoints

/**
 * The state of a window of a width (specification, display 3).
 * @example breakpointState(820) // { mq: 'sm', mobile: true, phone: false, tablet: true, … }
 */
export function breakpointState(width: number): BreakpointState {
  const reached = Object.entries(breakpoints).findLast(([, from]) => width >= from)?.[0] ?? ''
  return {
    mq: isBreakpoint(reached) ? reached : defaultBreakpoint,
    mobileBreakpoint,
    phoneBreakpoint,
    mobile: width < mobileBreakpoint,
    phone: width <= phoneBreakpoint,
    tablet: width > phoneBreakpoint && width <= mobileBreakpoint,
  }
}
