import { describe, expect, test } from 'vitest'
import { localeOf, locales, probesOf, windows } from '../../e2e/support/walk-plan.ts'

const probes = ([1, 2, 3] as const).map((visits) => ({ name: `asked at ${visits}`, visits }))
const widths = windows.map(({ width }) => width)

/** All that nine types of page are asked. */
const asked = Array.from({ length: 9 }, (_, type) =>
  widths.flatMap((width) =>
    probesOf(probes, type, width).map(({ name }) => ({ type, width, locale: localeOf(type, width), name })),
  ),
).flat()

describe('a walk over all types of page', () => {
  test('visits each type once in each kind of locale', () => {
    for (let type = 0; type < 9; type += 1)
      expect(new Set(widths.map((width) => localeOf(type, width)))).toEqual(new Set(locales))
  })

  test.each(probes)('runs a probe on each type at the probe’s number of visits: $name', ({ name, visits }) => {
    for (let type = 0; type < 9; type += 1)
      expect(asked.filter((one) => one.type === type && one.name === name)).toHaveLength(visits)
  })

  test.each(probes)('runs a probe at each width in each kind of locale: $name', ({ name }) => {
    const met = asked.filter((one) => one.name === name).map(({ width, locale }) => `${locale} at ${width} px`)
    expect(new Set(met).size).toBe(widths.length * locales.length)
  })
})
