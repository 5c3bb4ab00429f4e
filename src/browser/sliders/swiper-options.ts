import type { SwiperOptions } from 'swiper/types'
import type { SliderOptions } from './slider-options.ts'

/** Maps our slider options to Swiper's options and class names. */
export function swiperOptions(options: SliderOptions): SwiperOptions {
  const { speed, loop, threshold, gap = 0, perView = [], autoplay } = options
  return {
    wrapperClass: 'slides',
    slideClass: 'slide',
    speed,
    loop,
    threshold,
    // Lets `visibleSlidesIndexes` tell cards in view, so that focusing one does not scroll.
    watchSlidesProgress: true,
    spaceBetween: gap,
    slidesPerView: 1,
    ...(autoplay === undefined ? {} : { autoplay: { delay: autoplay, pauseOnMouseEnter: true } }),
    breakpoints: Object.fromEntries(perView.map(({ from, cards }) => [from, { slidesPerView: cards }])),
  }
}
