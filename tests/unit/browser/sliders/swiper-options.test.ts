import { describe, expect, test } from 'vitest'
import { contentSlider, sliderDefaults, teardownDelay } from '../../../../src/browser/sliders/slider-options.ts'
import { swiperOptions } from '../../../../src/browser/sliders/swiper-options.ts'

describe('the slider options', () => {
  test('default to 500 ms, a loop, a threshold of 2 px and keyboard control', () => {
    expect(sliderDefaults).toEqual({ speed: 500, loop: true, threshold: 2, keyboard: true })
    expect(swiperOptions(sliderDefaults)).toMatchObject({
      speed: 500,
      loop: true,
      threshold: 2,
    })
    expect(swiperOptions(sliderDefaults)).not.toHaveProperty('autoplay')
  })

  test('advance content every 3 s, in a loop, with one card, or two from 600 px', () => {
    expect(swiperOptions(contentSlider)).toMatchObject({
      ...{ speed: 500, loop: true, threshold: 2, slidesPerView: 1 },
      breakpoints: { 600: { slidesPerView: 2 } },
      autoplay: { delay: 3000 },
    })
  })

  test('keep a slider for a second after its modal closes', () => {
    expect([teardownDelay(true), teardownDelay(false)]).toEqual([1000, 0])
  })
})
