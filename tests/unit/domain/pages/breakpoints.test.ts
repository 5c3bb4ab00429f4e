import { describe, expect, test } from 'vitest'
import { breakpointState, breakpoints, defaultBreakpoint } from '../../../../src/domain/pages/breakpoints.ts'

describe('the breakpoints', () => {
  test('have fixed widths, and default to xl for an unknown width', () => {
    expect(breakpoints).toEqual({ xxxs: 0, xxs: 480, xs: 600, sm: 769, md: 900, lg: 1024, xl: 1200, xxl: 1440 })
    expect([defaultBreakpoint, breakpointState(Number.NaN).mq]).toEqual(['xl', 'xl'])
  })
})

describe('breakpointState', () => {
  test.each([
    [320, 'xxxs', 'mobile phone'],
    [480, 'xxs', 'mobile phone'],
    [768, 'xs', 'mobile phone'],
    [769, 'sm', 'mobile tablet'],
    [1023, 'md', 'mobile tablet'],
    [1024, 'lg', 'tablet'],
    [1025, 'lg', ''],
    [1200, 'xl', ''],
    [1440, 'xxl', ''],
  ])('classifies %i px as %s (%s)', (width, mq, kinds) => {
    const state = breakpointState(width)
    expect(state).toMatchObject({ mq, mobileBreakpoint: 1024, phoneBreakpoint: 768 })
    expect((['mobile', 'phone', 'tablet'] as const).filter((kind) => state[kind]).join(' ')).toBe(kinds)
  })
})
