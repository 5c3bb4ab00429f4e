import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as hotspots from '../../../../src/domain/pages/hotspots.ts'
import {
  hotspotContent,
  hotspotLabel,
  isCompact,
  placePopup,
  pointInCrop,
  popupLevel,
  popupPictureSize,
  popupSide,
} from '../../../../src/domain/pages/hotspots.ts'

describe('the constants of hotspots', () => {
  test('are those of the specification (specification, display 2)', () => {
    expect(hotspots).toMatchObject({
      compactWidth: 650,
      compactHeight: 360,
      middleFrom: 0.3,
      middleTo: 0.6,
      popupOffset: 18,
      resizeDebounce: 450,
      popupPicture: { width: 480, height: 480, quality: 90 },
      defaultFontColor: '000',
      defaultBackgroundColor: 'fff',
    })
  })
})

describe('a picture with hotspots', () => {
  test.each([
    [650, 900, true],
    [651, 361, false],
    [1440, 360, true],
  ])('is compact at %d by %d pixels: %s', (width, height, compact) => {
    expect(isCompact({ width, height })).toBe(compact)
  })
})

describe('the popup of a hotspot', () => {
  test.each([
    ['upright', 1800, 2400, 360, 480],
    ['wide', 3200, 1800, 480, 270],
    ['square', 1000, 1000, 480, 480],
  ])('shows the whole picture when it is %s', (_, width, height, across, down) =>
    expect(popupPictureSize({ width, height })).toEqual({ width: across, height: down, quality: 90 }),
  )

  test.each([
    [0, 'left'],
    [0.29, 'left'],
    [0.3, 'center'],
    [0.6, 'center'],
    [0.61, 'right'],
    [1, 'right'],
  ])('opens for a mark at %d across on the %s', (x, side) => expect(popupSide(x)).toBe(side))

  test.each([
    [0.1, 'left', 'top'],
    [0.3, 'left', 'center'],
    [0.6, 'right', 'center'],
    [0.45, 'center', 'top'],
    [0.61, 'center', 'bottom'],
    [0.9, 'left', 'bottom'],
  ] as const)('opens for a mark at %d down, %s, at the %s', (y, side, level) => expect(popupLevel(y, side)).toBe(level))

  test('opens inwards, 18 px from its mark', () => {
    const popup = { width: 300, height: 400 }
    const view = { width: 1440, height: 900 }
    const at = (x: number, y: number) => placePopup({ x: x * 1440, y: y * 900 }, { x, y }, popup, view, 0)
    expect(at(0.1, 0.1)).toEqual({ x: 162, y: 108 })
    expect(at(0.9, 0.9)).toEqual({ x: 978, y: 392 })
    expect(at(0.5, 0.2)).toEqual({ x: 570, y: 198 })
    expect(at(0.2, 0.5)).toEqual({ x: 306, y: 250 })
  })

  test('never leaves a window that it fits into', () => {
    const length = fc.integer({ min: 100, max: 4000 })
    const fraction = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        length,
        length,
        fraction,
        fraction,
        fc.integer({ min: -500, max: 4500 }),
        (width, height, x, y, at) => {
          const margin = 8
          const popup = { width: Math.min(320, width - 2 * margin), height: Math.min(500, height - 2 * margin) }
          const place = placePopup({ x: at, y: at }, { x, y }, popup, { width, height }, margin)
          expect(place.x).toBeGreaterThanOrEqual(margin)
          expect(place.y).toBeGreaterThanOrEqual(margin)
          expect(place.x + popup.width).toBeLessThanOrEqual(width - margin)
          expect(place.y + popup.height).toBeLessThanOrEqual(height - margin)
        },
      ),
      { seed: 5, numRuns: 300 },
    )
  })

  test('never covers its mark in a window that is wide enough for it on one side', () => {
    const fraction = fc.double({ min: 0, max: 1, noNaN: true })
    const length = fc.integer({ min: 700, max: 2000 })
    fc.assert(
      fc.property(
        fraction,
        fraction,
        fraction,
        length,
        fc.integer({ min: 400, max: 1200 }),
        (x, y, at, width, height) => {
          const popup = { width: 320, height: Math.min(480, height - 24) }
          const mark = { x: x * width, y: at * height }
          const place = placePopup(mark, { x, y }, popup, { width, height }, 12)
          const isBeside = mark.x <= place.x || mark.x >= place.x + popup.width
          const isAboveOrBelow = mark.y <= place.y || mark.y >= place.y + popup.height
          expect(isBeside || isAboveOrBelow).toBe(true)
        },
      ),
      { seed: 5, numRuns: 300 },
    )
  })

  test('opens above a mark that has no room below', () => {
    expect(
      placePopup({ x: 700, y: 500 }, { x: 0.5, y: 0.5 }, { width: 320, height: 480 }, { width: 1440, height: 900 }, 12),
    ).toEqual({ x: 540, y: 12 })
    expect(
      placePopup({ x: 700, y: 400 }, { x: 0.5, y: 0.5 }, { width: 320, height: 480 }, { width: 1440, height: 700 }, 12),
    ).toEqual({ x: 718, y: 160 })
  })
})

describe('the content of a hotspot', () => {
  const own = { title: 'Own', description: '<p>Own <b>words</b></p>', link: 'own', picture: 'own' }

  test('comes from its product or page, else from the editor, without markup', () => {
    expect(hotspotContent(own, undefined)).toEqual({
      title: 'Own',
      description: 'Own words',
      link: 'own',
      picture: 'own',
    })
    expect(hotspotContent(own, { title: 'Ridge 25', description: '<p>Grip &amp; glide</p>', link: 'ridge' })).toEqual({
      title: 'Ridge 25',
      description: 'Grip & glide',
      link: 'ridge',
      picture: 'own',
    })
    expect(hotspotContent(own, { title: ' ', description: '<p> </p>' })).toMatchObject({
      title: 'Own',
      description: 'Own words',
      link: 'own',
    })
  })

  test('is undefined without a title', () => {
    expect(hotspotContent({ ...own, title: ' ' }, { title: '', description: 'There' })).toBeUndefined()
  })

  test('has a button labelled by the editor, else by its kind', () => {
    const words = { shop_now: 'Shop Now', learn_more: 'Learn More' }
    expect(hotspotLabel({ label: 'See it', kind: 'product' }, words)).toBe('See it')
    expect(hotspotLabel({ label: '', kind: 'product' }, words)).toBe('Shop Now')
    expect(hotspotLabel({ label: '', kind: 'page' }, words)).toBe('Learn More')
    expect(hotspotLabel({ label: '', kind: 'manual' }, words)).toBe('Learn More')
  })
})

describe('a point of a cropped picture', () => {
  const picture = { width: 3200, height: 1800 }

  test('stays in place while nothing is cut off', () => {
    expect(pointInCrop({ x: 0.2, y: 0.7 }, picture, 16 / 9)).toEqual({ x: 0.2, y: 0.7 })
  })

  test('moves with the crop around the point of interest, and is undefined when cut off', () => {
    expect(pointInCrop({ x: 0.5, y: 0.5 }, picture, 4 / 3)).toEqual({ x: 0.5, y: 0.5 })
    expect(pointInCrop({ x: 0.875, y: 0.5 }, picture, 4 / 3)?.x).toBeCloseTo(1)
    expect(pointInCrop({ x: 0.1, y: 0.5 }, picture, 4 / 3)).toBeUndefined()
    expect(pointInCrop({ x: 0.1, y: 0.5 }, { ...picture, poi: { x: 0, y: 0 } }, 4 / 3)?.x).toBeCloseTo(0.1 / 0.75)
    expect(pointInCrop({ x: 0.5, y: 0.1 }, picture, 32 / 9)).toBeUndefined()
    expect(pointInCrop({ x: 0.5, y: 0.75 }, picture, 32 / 9)?.y).toBeCloseTo(1)
  })
})
