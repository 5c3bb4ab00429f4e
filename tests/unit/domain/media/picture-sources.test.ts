import { describe, expect, test } from 'vitest'
import { bannerSteps } from '../../../../src/domain/pages/banner-steps.ts'
import { type PictureSource, pictureSources } from '../../../../src/domain/media/picture-sources.ts'
import {
  gallerySteps,
  maxOversize,
  navSteps,
  postPictureSteps,
  sliderSteps,
  tileSteps,
} from '../../../../src/domain/media/picture-steps.ts'

const widthsOf = ({ responsive }: PictureSource): number[] =>
  responsive?.candidates.map(([{ width }, density]) => Math.round(width * density)) ?? []

describe('the sources of a picture', () => {
  test('are one where all sizes have one shape, with all of the sizes that are asked for', () => {
    const [tile, ...others] = pictureSources(tileSteps)
    expect(others).toEqual([])
    expect(tile?.upTo).toBeUndefined()
    expect(tile && widthsOf(tile)).toEqual(expect.arrayContaining([210, 340, 353, 420, 706]))
  })

  test('are one up to each window where the shape changes', () => {
    expect(pictureSources(postPictureSteps).map(({ upTo }) => upTo)).toEqual([831, undefined])
  })

  test.each([
    { steps: tileSteps },
    { steps: sliderSteps },
    { steps: postPictureSteps },
    { steps: bannerSteps('hero', {}) },
    { steps: bannerSteps('heading', {}) },
  ])('have no two neighbours further apart than what a browser may fetch too much', ({ steps }) => {
    for (const widths of pictureSources(steps).map(widthsOf)) {
      const ratios = widths.slice(1).map((width, index) => width / (widths[index] ?? width))
      expect(Math.min(...ratios)).toBeGreaterThan(1)
      expect(Math.max(...ratios)).toBeLessThanOrEqual(maxOversize * 1.01)
    }
  })

  test('tell each window how wide the picture is shown, at most as wide as its own size', () => {
    expect(pictureSources(tileSteps)[0]?.responsive?.sizes).toBe(
      '(max-width:480px) min(50vw - 26px,210px),(max-width:767px) min(45.8vw - 6px,353px),(min-width:1200px) min(21.5vw,340px),min(29.3vw,340px)',
    )
    expect(pictureSources(sliderSteps)[0]?.responsive?.sizes).toContain(
      '(max-width:599px) min(calc(100vw - 40px),348px),(max-width:767px) min(45vw,348px)',
    )
  })

  test('keep what a place chose itself', () => {
    expect(pictureSources(gallerySteps)[0]?.responsive?.candidates).toBe(gallerySteps[0].mix)
  })

  test('say nothing of widths where the place never changes', () => {
    expect(pictureSources(navSteps)).toEqual([{}])
  })
})
