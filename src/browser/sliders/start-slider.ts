import Swiper from 'swiper'
import { A11y, Navigation } from 'swiper/modules'
import type { SliderOptions } from '../../domain/slider-options.ts'
import { enableArrowKeys } from './arrow-keys.ts'
import { addArrows, keepFocus } from './slide-arrows.ts'
import { swiperOptions } from './swiper-options.ts'

/** Place of the slide that a list is scrolled to. */
function shownSlide(list: HTMLElement): number {
  const slides = [...list.children]
  const start = list.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(list).paddingLeft)
  const distances = slides.map((slide) => Math.abs(slide.getBoundingClientRect().left - start))
  return list.scrollLeft === 0 ? 0 : distances.indexOf(Math.min(...distances))
}

/**
 * Takes over a list (`<ul>`) that stands alone in a box of its own (`class="slide-box"`): the library moves it from now
 * on, from where it was scrolled to. The words are content: what the two arrows are called.
 */
export function startSlider(
  list: HTMLElement,
  options: SliderOptions,
  words: { readonly previous: string; readonly next: string },
): void {
  const box = list.parentElement
  if (!box) throw new Error('a slider needs a box')
  const initialSlide = shownSlide(list)
  const isHurried = matchMedia('(prefers-reduced-motion: reduce)').matches
  list.scrollLeft = 0
  const arrows = addArrows(box, words)
  box.classList.add('on')
  list.classList.add('slides')
  for (const slide of list.children) slide.classList.add('slide')

  const swiper = new Swiper(box, {
    ...swiperOptions(isHurried ? { ...options, speed: 0 } : options),
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
  // The library's own way is deaf for its first 100 ms, in which a Tab key that is held down passes three cards.
  const showFocused = ({ target }: Event): void => {
    const slide = swiper.slides.findIndex((one) => target instanceof Node && one.contains(target))
    if (slide >= 0 && !swiper.visibleSlidesIndexes.includes(slide)) swiper.slideTo(slide, 0)
  }
  list.addEventListener('focusin', showFocused)
  swiper.on('toEdge', () => keepFocus(arrows, list))
}
