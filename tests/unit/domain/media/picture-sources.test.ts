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
  test('are a single one when all sizes share a shape, with every requested size', () => {
    const [tile, ...others] = pictureSources(tileSteps)
    expect(others).toEqual([])
    expect(tile?.upTo).toBeUndefined()
    expect(tile && widthsOf(tile)).toEqual(expect.arrayContaining([210, 340, 353, 420, 706]))
  })

  test('are separate for each window where the shape changes', () => {
    expect(pictureSources(postPictureSteps).map(({ upTo }) => upTo)).toEqual([831, undefined])
  })

  test.each([
    ['tiles', tileSteps],
    ['sliders', sliderSteps],
    ['posts', postPictureSteps],
    ['banners that fill the screen', bannerSteps('hero', {})],
    ['banners of headings', bannerSteps('heading', {})],
  ])('leave no gap wider than the permitted oversize in %s', (_, steps) => {
    for (const widths of pictureSources(steps).map(widthsOf)) {
      const ratios = widths.slice(1).map((width, index) => width / (widths[index] ?? width))
      expect(Math.min(...ratios)).toBeGreaterThan(1)
      expect(Math.max(...ratios)).toBeLessThanOrEqual(maxOversize * 1.01)
    }
  })

  test('give the displayed width for each window, limited to the picture’s own size', () => {
    expect(pictureSources(tileSteps)[0]?.responsive?.sizes).toBe(
      '(max-width:480px) min(50vw - 26px,210px),(max-width:767px) min(45.8vw - 6px,353px),(min-width:1200px) min(21.5vw,340px),min(29.3vw,340px)',
    )
    expect(pictureSources(sliderSteps)[0]?.responsive?.sizes).toContain(
      '(max-width:599px) min(calc(100vw - 40px),348px),(max-width:767px) min(45vw,348px)',
    )
  })

  test('keep the candidates that a place chose itself', () => {
    expect(pictureSources(gallerySteps)[0]?.responsive?.candidates).toBe(gallerySteps[0].mix)
  })

  test('give no widths where the place never changes', () => {
    expect(pictureSources(navSteps)).toEqual([{}])
  })
})
