/** The names of viewport widths, and from how many CSS pixels each counts (specification, display 9). */
export const breakpoints = { xxxs: 0, xxs: 480, xs: 600, sm: 769, md: 900, lg: 1024, xl: 1200, xxl: 1440 } as const

export type Breakpoint = keyof typeof breakpoints

/** What a viewport counts as before it is measured: on a server, and until somebody asks (specification, display 9). */
export const defaultBreakpoint: Breakpoint = 'xl'

/** Below this a viewport is a mobile one (specification, display 4), px. */
export const mobileBelow = breakpoints.lg

/** Up to this it is a phone, px; beyond, and up to `tabletUpTo`, a tablet (specification, display 4). */
export const phoneUpTo = 768
export const tabletUpTo = 1024

/**
 * Fields of specification, display 3, "Breakpoint state": the name of the width, the two bounds, and what they make of
 * it.
 */
export type BreakpointState = {
  readonly mq: Breakpoint
  readonly mobileBreakpoint: number
  readonly phoneBreakpoint: number
  readonly mobile: boolean
  readonly phone: boolean
  readonly tablet: boolean
}

const rising: readonly Breakpoint[] = ['xxxs', 'xxs', 'xs', 'sm', 'md', 'lg', 'xl', 'xxl']

/** @param width of the viewport, CSS pixels */
export function breakpointState(width: number): BreakpointState {
  return {
    mq: rising.findLast((name) => breakpoints[name] <= width) ?? 'xxxs',
    mobileBreakpoint: mobileBelow,
    phoneBreakpoint: phoneUpTo,
    mobile: width < mobileBelow,
    phone: width <= phoneUpTo,
    tablet: width > phoneUpTo && width <= tabletUpTo,
  }
}
