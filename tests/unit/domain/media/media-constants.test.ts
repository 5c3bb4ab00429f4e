import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { autoplayState, bannerSetDelay, mayStart, toggled } from '../../../../src/domain/pages/autoplay.ts'
import { bannerHeight, bannerSteps, bannerWidths } from '../../../../src/domain/pages/banner-steps.ts'
import {
  defaultMediaAccount,
  defaultQuality,
  fastDpi,
  filmProfile,
  placeholderWidth,
  slowDpi,
  tileQuality,
} from '../../../../src/domain/media/image-url.ts'
import {
  type PictureSteps,
  cardSteps,
  errorBannerSteps,
  imageBreakpoints,
  listingSteps,
  portraitSteps,
  postSteps,
  sliderSteps,
  tileRowSteps,
  tileSteps,
} from '../../../../src/domain/media/picture-steps.ts'
import { gestureOf, isRepeatedTouch, touchDefaults } from '../../../../src/browser/touch/touch.ts'

/** `480: 210×280`, and `beyond: 340×453`. */
const described = ([beyond, ...bounded]: PictureSteps): readonly string[] => [
  ...bounded.map(({ upTo, width, height }) => `${upTo}: ${width}×${height}`),
  `beyond: ${beyond.width}×${beyond.height}`,
]

describe('the constants of specification, display 2', () => {
  test.each([
    ['tiles', tileSteps],
    ['tiles of a category', listingSteps],
    ['four tiles', tileRowSteps],
  ])('set the sizes of %s', (_, steps) => {
    expect(described(steps)).toEqual(['480: 210×280', '767: 353×471', 'beyond: 340×453'])
    expect(steps.filter((step) => 'until' in step)).toEqual([])
  })

  test('set the sizes of sliders', () =>
    expect(described(sliderSteps)).toEqual(['480: 430×573', '767: 348×464', '1440: 340×453', 'beyond: 453×604']))

  test.each([
    ['cards of categories', cardSteps],
    ['portraits', portraitSteps],
    ['posts', postSteps],
  ])('give %s the default image breakpoints', (_, [, ...bounded]) => {
    expect(imageBreakpoints).toEqual([480, 768, 1440])
    expect(bounded.map(({ upTo }) => upTo)).toEqual(imageBreakpoints)
  })

  test('set the sizes of the banner of the error page', () => {
    expect(described(errorBannerSteps)).toEqual([
      '480: 430×459',
      '768: 718×199',
      '1200: 1150×319',
      '1439: 1390×386',
      'beyond: 1390×386',
    ])
  })

  test('give banners six widths, and a height of 300 px by default', () => {
    expect([bannerWidths, bannerHeight]).toEqual([[480, 768, 1024, 1200, 1440, 1792], 300])
    for (const place of ['heading', 'wide'] as const) {
      const [beyond, ...bounded] = bannerSteps(place, {})
      expect([...bounded, beyond].map(({ width, height }) => [width, height])).toEqual(
        bannerWidths.map((width) => [width, 300]),
      )
    }
    const styles = readFileSync('src/styles/blocks/banner.css', 'utf8')
    expect(styles).toContain(`:is(.wide-banner, .heading) {\n  min-height: ${bannerHeight / 16}rem;`)
  })

  test('change the pictures of a banner every 7 s', () => expect(bannerSetDelay).toBe(7000))
  test('deliver films in 720 lines', () => expect(filmProfile).toBe('mp4_720p'))
  test('show 15 px as the placeholder of a picture', () => expect(placeholderWidth).toBe(15))
})

describe('the constants of specification, display 7 and 9', () => {
  test('set the quality', () => expect([defaultQuality, tileQuality]).toEqual([75, 90]))
  test('set the dpi of a fast connection and of any other', () =>
    expect([fastDpi, slowDpi]).toEqual([
      { 1: 96, 2: 144 },
      { 1: 72, 2: 72 },
    ]))
  test('name the media account', () => expect(defaultMediaAccount).toBe('k2'))

  test('set the tolerances and delays of touches', () => {
    expect(touchDefaults).toEqual({
      tapTolerance: 10,
      swipeTolerance: 30,
      holdAfter: 400,
      longTapAfter: 400,
      dragEvery: 100,
      rolloverEvery: 100,
      mouseIgnoredFor: 350,
    })
  })
})

describe('a banner of a chosen shape', () => {
  test('requests pictures of that shape, on small screens and on large', () => {
    const [beyond, ...bounded] = bannerSteps('hero', { mobile: '4:5', desktop: '16:9' })
    expect(bounded.map(({ width, height }) => `${width}×${height}`)).toEqual([
      '480×600',
      '768×960',
      '1024×1280',
      '1200×675',
      '1440×810',
    ])
    expect([beyond.width, beyond.height]).toEqual([1792, 1008])
  })

  test('keeps the shape of its place without a choice by the editor', () => {
    expect(bannerSteps('hero', { desktop: '16:9' })[1]).toMatchObject({ upTo: 480, width: 480, height: 900 })
  })
})

describe('a slideshow', () => {
  test('is paused while any reason to pause exists', () => {
    expect([autoplayState(new Set()), autoplayState(new Set(['away']))]).toEqual(['running', 'paused'])
  })

  test('does not start with reduced motion or data saving', () => {
    const wishes = { reducedMotion: false, saveData: false }
    expect([
      mayStart(wishes),
      mayStart({ ...wishes, reducedMotion: true }),
      mayStart({ ...wishes, saveData: true }),
    ]).toEqual([true, false, false])
  })

  test('can be paused and resumed by its button, also with reduced motion', () => {
    expect([...toggled(new Set())]).toEqual(['visitor'])
    expect([...toggled(new Set(['visitor']))]).toEqual([])
    expect([...toggled(new Set(['calm', 'away']))]).toEqual(['away'])
  })
})

describe('a touch', () => {
  const at = (x: number, y: number, time: number) => ({ x, y, at: time })
  test.each([
    ['taps when it hardly moves', at(9, 0, 399), { kind: 'tap' }],
    ['makes a long tap when it stays', at(0, 9, 400), { kind: 'long-tap' }],
    ['does nothing when it moves a little', at(30, 0, 100), undefined],
    ['swipes to the right', at(31, 20, 100), { kind: 'swipe', to: 'right' }],
    ['swipes to the left', at(-80, 20, 100), { kind: 'swipe', to: 'left' }],
    ['swipes up', at(20, -31, 100), { kind: 'swipe', to: 'up' }],
    ['swipes down', at(20, 31, 900), { kind: 'swipe', to: 'down' }],
  ])('%s', (_name, end, gesture) => expect(gestureOf(at(0, 0, 0), end)).toEqual(gesture))

  test('is not taken for a mouse within 350 ms', () => {
    expect([isRepeatedTouch(1000, 1349), isRepeatedTouch(1000, 1350), isRepeatedTouch(undefined, 0)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
