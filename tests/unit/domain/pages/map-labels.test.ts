import { describe, expect, test } from 'vitest'
import { degreeLabel, labelSides, readableDegrees } from '../../../../src/domain/pages/map-labels.ts'

describe('the names of towns on a map', () => {
  test('are placed where there is room', () => {
    const sides = (...points: [x: number, y: number, name?: string][]) =>
      labelSides(
        points.map(([x, y, name]) => ({ point: { x, y }, name })),
        1.5,
        { meridians: [], parallels: [] },
      )
    expect(sides([0.5, 0.5, 'Banff'])).toEqual(['right'])
    expect(sides([0.9, 0.5, 'Mont-Tremblant'])).toEqual(['left'])
    expect(sides([0.5, 0.5, 'Banff'], [0.6, 0.52])).toEqual(['left', undefined])
    expect(sides([0.1, 0.5, 'Whistler'], [0.2, 0.5])).toEqual(['above', undefined])
    expect(sides([0.1, 0.05, 'Whistler'], [0.2, 0.05])).toEqual(['below', undefined])
    expect(sides([0.5, 0.5, 'Banff'], [0.5, 0.55, 'Canmore'])).toEqual(['right', 'left'])
  })

  test('are omitted without room, and keep clear of the degrees', () => {
    const none = { meridians: [], parallels: [] }
    const long = [{ point: { x: 0.5, y: 0.5 }, name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysilio' }]
    expect(labelSides(long, 1.5, none)).toEqual([undefined])
    const truckee = [{ point: { x: 0.15, y: 0.6 }, name: 'Truckee' }, { point: { x: 0.25, y: 0.6 } }]
    expect(labelSides(truckee, 1.5, none)[0]).toBe('above')
    expect(labelSides(truckee, 1.5, { meridians: [], parallels: [0.55] })[0]).toBe('below')
  })
})

describe('the degrees of a map', () => {
  const lines = { meridians: [{ at: 0.2 }, { at: 0.6 }], parallels: [{ at: 0.3 }, { at: 0.7 }] }

  test('are omitted where a dot would lie on them', () => {
    expect(readableDegrees(lines, [{ x: 0.25, y: 0.96 }], 1.5)).toEqual({ ...lines, meridians: [{ at: 0.6 }] })
    expect(readableDegrees(lines, [{ x: 0.1, y: 0.66 }], 1.5)).toEqual({ ...lines, parallels: [{ at: 0.3 }] })
  })

  test('remain beside dots that keep clear of them', () => {
    expect(readableDegrees(lines, [{ x: 0.5, y: 0.5 }], 1.5)).toEqual(lines)
    expect(readableDegrees(lines, [], 1.5)).toEqual(lines)
  })

  test.each([
    [8, 'meridian', '8°\u202fE'],
    [-71, 'meridian', '71°\u202fW'],
    [190, 'meridian', '170°\u202fW'],
    [0, 'parallel', '0°'],
    [-45, 'parallel', '45°\u202fS'],
  ] as const)('are written for %i on a %s as %s', (degrees, line, label) => {
    expect(degreeLabel(degrees, line)).toBe(label)
  })
})
