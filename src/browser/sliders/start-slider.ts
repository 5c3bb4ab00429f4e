import Swiper from 'swiper'
import { A11y, Navigation } from 'swiper/modules'
import type { SliderOptions } from '../../domain/pages/slider-options.ts'
import { enableArrowKeys } from './arrow-keys.ts'
import { addArrows, moveFocusToList } from './slide-arrows.ts'
import { swiperOptions } from './swiper-options.ts'

/** Index of the slide that a list is scrolled to. */
function shownSlide(list: HTMLElement): number {
  const slides = [...list.children]
  const start = list.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(list).paddingLeft)
  const distances = slides.map((slide) => Math.abs(slide.getBoundingClientRect().left - start))
  return list.scrollLeft === 0 ? 0 : distances.indexOf(Math.min(...distances))
}

/**
 * Starts Swiper on a list (`<ul>`), the only child of its box (`class="slide-box"`), from its scroll position.
 * @param words labels of the two arrows
 */
export function startSlider(
  list: HTMLElement,
  options: SliderOptions,
  words: { readonly previous: string; readonly next: string },
): void {
  const box = list.parentElement
  if (!box) throw new Error('a slider needs a box')
  const initialSlide = shownSlide(list)
  const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  list.scrollLeft = 0
  const arrows = addArrows(box, words)
  box.classList.add('on')
  list.classList.add('slides')
  for (const slide of list.children) slide.classList.add('slide')

  const swiper = new Swiper(box, {
    ...swiperOptions(hasReducedMotion ? { ...options, speed: 0 } : options),
    modules: [A11y, Navigation],
    initialSlide,
    navigation: { prevEl: arrows.previous, nextEl: arrows.next, addIcons: false, lockClass: 'idle' },
    a11y: {
      scrollOnFocus: false,
      prevSlideMessage: words.previous,
      nextSlideMessage: words.next,
      slideRole: '',
      slideLabelMessage: '',
      wrapperLiveRegion: false,
    },
  })
  if (options.keyboard) enableArrowKeys(box, swiper)
  // Swiper ignores focus for its first 100 ms, in which a held Tab key passes three cards.
  const showFocused = ({ target }: Event): void => {
    const slide = swiper.slides.findIndex((one) => target instanceof Node && one.contains(target))
    if (slide >= 0 && !swiper.visibleSlidesIndexes.includes(slide)) swiper.slideTo(slide, 0)
  }
  list.addEventListener('focusin', showFocused)
  swiper.on('toEdge', () => moveFocusToList(arrows, list))
}
