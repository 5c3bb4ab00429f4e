import type { SwiperOptions } from 'swiper/types'
import type { SliderOptions } from '../../domain/slider-options.ts'

/** What our sliders are to Swiper: its class names and options, without the page's own elements. */
export function swiperOptions(options: SliderOptions): SwiperOptions {
  const { speed, loop, threshold, gap = 0, perView = [] } = options
  return {
    wrapperClass: 'slides',
    slideClass: 'slide',
    speed,
    loop,
    threshold,
    // Focus on a card in view moves nothing.
    watchSlidesProgress: true,
    spaceBetween: gap,
    slidesPerView: 1,
    breakpoints: Object.fromEntries(perView.map(({ from, cards }) => [from, { slidesPerView: cards }])),
  }
}
