import Swiper from 'swiper'
import type { SwiperModule } from 'swiper/types'
import type { SliderOptions } from './slider-options.ts'
import { enableArrowKeys } from './arrow-keys.ts'
import { type SlideArrows, addArrows, setDisabled } from './slide-arrows.ts'
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
 * @param more modules of Swiper that the options need. Its accessibility module is none of them: it describes arrows
 *   and numbers of slides that it would draw itself, in 2 KiB
 */
export function startSlider(
  list: HTMLElement,
  options: SliderOptions,
  words: { readonly previous: string; readonly next: string },
  more: readonly SwiperModule[] = [],
): { readonly swiper: Swiper; readonly arrows: SlideArrows } {
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
    modules: [...more],
    initialSlide,
  })
  if (options.keyboard) enableArrowKeys(box, swiper)
  // Swiper ignores focus for its first 100 ms, in which a held Tab key passes three cards.
  const showFocused = ({ target }: Event): void => {
    const slide = swiper.slides.findIndex((one) => target instanceof Node && one.contains(target))
    if (slide >= 0 && !swiper.visibleSlidesIndexes.includes(slide)) swiper.slideTo(slide, 0)
  }
  list.addEventListener('focusin', showFocused)
  const update = (): void => {
    setDisabled(arrows.previous, !options.loop && swiper.isBeginning)
    setDisabled(arrows.next, !options.loop && swiper.isEnd)
    for (const arrow of [arrows.previous, arrows.next]) arrow.classList.toggle('idle', swiper.isLocked)
  }
  arrows.previous.addEventListener('click', () => swiper.slidePrev())
  arrows.next.addEventListener('click', () => swiper.slideNext())
  for (const event of ['toEdge', 'fromEdge', 'lock', 'unlock'] as const) swiper.on(event, update)
  update()
  return { swiper, arrows }
}
