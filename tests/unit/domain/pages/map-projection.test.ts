import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  directionsUrl,
  frameAround,
  graticule,
  locationsWithin,
  pressable,
  project,
} from '../../../../src/domain/pages/map-projection.ts'

const place = fc.record({
  latitude: fc.double({ min: -60, max: 72, noNaN: true }),
  longitude: fc.double({ min: -170, max: 170, noNaN: true }),
})
const places = fc.array(place, { minLength: 1, maxLength: 12 })
const innsbruck = { latitude: 47.27, longitude: 11.39 }

describe('the frame of a map', () => {
  test('contains every place it was made for, well inside its edges', () => {
    fc.assert(
      fc.property(places, (all) => {
        expect(locationsWithin(all, frameAround(all, 1.5, 7))).toHaveLength(all.length)
      }),
    )
  })

  test('centres a single place, with the requested extent around it', () => {
    const frame = frameAround([innsbruck], 1.5, 7)
    expect(frame.north - frame.south).toBeCloseTo(7, 6)
    const { x, y } = project(innsbruck, frame)
    expect(x).toBeCloseTo(0.5, 6)
    expect(y).toBeCloseTo(0.5, 6)
  })

  test('is true to scale in the middle: a degree of longitude shrinks with the latitude', () => {
    const { north, south, west, east } = frameAround([{ latitude: 60, longitude: 0 }], 1.5, 8)
    expect((east - west) / (north - south)).toBeCloseTo(1.5 / 0.5, 6)
  })

  test('never extends beyond the poles, nor more than once around', () => {
    fc.assert(
      fc.property(places, (all) => {
        const { north, south, west, east } = frameAround(all, 1.5, 7)
        expect(north).toBeLessThanOrEqual(90 + 1e-9)
        expect(south).toBeGreaterThanOrEqual(-90 - 1e-9)
        expect(east - west).toBeLessThanOrEqual(360)
      }),
    )
  })

  test('exists without any place', () => {
    expect(locationsWithin([], frameAround([], 1.5, 7))).toEqual([])
  })
})

describe('the projection', () => {
  test('puts north above south and east to the right of west', () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        fc.pre(Math.abs(one.latitude - other.latitude) > 1e-6 && Math.abs(one.longitude - other.longitude) > 1e-6)
        const frame = { north: 90, south: -90, west: -180, east: 180 }
        const [a, b] = [project(one, frame), project(other, frame)]
        expect(Math.sign(a.y - b.y)).toBe(Math.sign(other.latitude - one.latitude))
        expect(Math.sign(a.x - b.x)).toBe(Math.sign(one.longitude - other.longitude))
      }),
    )
  })

  test('omits a line that only rounding brings into the frame', () => {
    const all = [169.99999999999966, -169.99999999999972, 0].map((longitude) => ({ latitude: 0, longitude }))
    const frame = frameAround(all, 1.5, 7)
    expect(graticule(frame).meridians.filter((line) => line < frame.west || line > frame.east)).toEqual([])
  })

  test('draws its lines at round degrees inside the frame', () => {
    fc.assert(
      fc.property(places, (all) => {
        const frame = frameAround(all, 1.5, 7)
        const { meridians, parallels } = graticule(frame)
        expect(meridians.length).toBeLessThanOrEqual(12)
        expect(meridians.every((line) => Number.isInteger(line) && line >= frame.west && line <= frame.east)).toBe(true)
        expect(parallels.every((line) => Number.isInteger(line) && line >= frame.south && line <= frame.north)).toBe(
          true,
        )
      }),
    )
  })
})

describe('the dots of a map', () => {
  test('are a finger apart where they can be pressed, and keep the first of a crowd', () => {
    const dot = fc.record({
      point: fc.record({
        x: fc.double({ min: 0, max: 1, noNaN: true }),
        y: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    })
    fc.assert(
      fc.property(fc.array(dot, { minLength: 1 }), (dots) => {
        const pressables = pressable(dots, 0.1, 1.5)
        expect(pressables[0]).toBe(dots[0])
        for (const [at, one] of pressables.entries())
          for (const other of pressables.slice(at + 1)) {
            const distance = Math.hypot(one.point.x - other.point.x, (one.point.y - other.point.y) / 1.5)
            expect(distance).toBeGreaterThanOrEqual(0.1)
          }
      }),
    )
  })
})

describe('the directions to a dealer', () => {
  test('lead to the coordinates', () => {
    expect(directionsUrl(innsbruck)).toBe('https://www.openstreetmap.org/directions?to=47.27,11.39')
  })
})
