import { expect, test } from 'vitest'
import { contentSlider, sliderDefaults, teardownDelay } from '../../../../src/browser/sliders/slider-options.ts'
import { swiperOptions } from '../../../../src/browser/sliders/swiper-options.ts'

test('a slider without options takes 500 ms, loops, has a threshold of 2 px and reacts to keys', () => {
  expect(sliderDefaults).toEqual({ speed: 500, loop: true, threshold: 2, keyboard: true })
  expect(swiperOptions(sliderDefaults)).toMatchObject({
    speed: 500,
    loop: true,
    threshold: 2,
  })
  expect(swiperOptions(sliderDefaults)).not.toHaveProperty('autoplay')
})

test('content takes turns every 3 s, in a loop, one card and two from 600 px', () => {
  expect(swiperOptions(contentSlider)).toMatchObject({
    ...{ speed: 500, loop: true, threshold: 2, slidesPerView: 1 },
    breakpoints: { 600: { slidesPerView: 2 } },
    autoplay: { delay: 3000 },
  })
})

test('a slider stays a second after its modal was closed', () => {
  expect([teardownDelay(true), teardownDelay(false)]).toEqual([1000, 0])
})
