import type Swiper from 'swiper'

/**
 * Shows the slide that gets the focus. The library's own way to do so is deaf for its first tenth of a second, in which a
 * Tab key that is held down passes three cards; and it moves a frame later, which the reader sees.
 */
export function showFocused(list: HTMLElement, swiper: Swiper, isLoop: boolean): { readonly end: () => void } {
  const show = ({ target }: FocusEvent): void => {
    const slide = swiper.slides.find((one) => target instanceof Node && one.contains(target))
    if (!slide || swiper.visibleSlides.includes(slide)) return
    if (isLoop) swiper.slideToLoop(Number(slide.dataset['swiperSlideIndex']), 0)
    else swiper.slideTo(swiper.slides.indexOf(slide), 0)
  }
  list.addEventListener('focusin', show)
  return { end: () => list.removeEventListener('focusin', show) }
}
