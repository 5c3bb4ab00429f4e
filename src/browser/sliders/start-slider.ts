import Swiper from 'swiper'
import { A11y, Navigation } from 'swiper/modules'
import { modalTeardownDelay, type SliderOptions } from '../../domain/slider-options.ts'
import { focusedKeys } from './focused-keys.ts'
import { addArrows, keepFocus } from './slide-arrows.ts'
import { swiperOptions } from './swiper-options.ts'

/** A list that scrolls sideways by itself, taken over by the slider library. */
type Slider = {
  /** Stops and starts moving by itself; nothing where it never does. */
  readonly pause: () => void
  readonly resume: () => void
  /** Gives the list back as it was; in a dialog only once that had time to close. */
  readonly end: () => void
}

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
export async function startSlider(
  list: HTMLElement,
  options: SliderOptions,
  words: { readonly previous: string; readonly next: string },
): Promise<Slider> {
  const box = list.parentElement
  if (!box) throw new Error('a slider needs a box')
  const isSelfMoving = options.autoplayDelay !== undefined
  const autoplay = isSelfMoving ? [(await import('./autoplay.ts')).Autoplay] : []
  const initialSlide = shownSlide(list)
  const isHurried = matchMedia('(prefers-reduced-motion: reduce)').matches
  list.scrollLeft = 0
  const arrows = addArrows(box, words)
  box.classList.add('on')
  list.classList.add('slides')
  for (const slide of list.children) slide.classList.add('slide')

  const swiper = new Swiper(box, {
    ...swiperOptions(isHurried ? { ...options, speed: 0 } : options),
    modules: [A11y, Navigation, ...autoplay],
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
  const keys = options.keyboard ? focusedKeys(box, swiper) : undefined
  // The library's own way is deaf for its first 100 ms, in which a Tab key that is held down passes three cards.
  const showFocused = ({ target }: Event): void => {
    const slide = swiper.slides.findIndex((one) => target instanceof Node && one.contains(target))
    if (slide >= 0 && !swiper.visibleSlidesIndexes.includes(slide)) swiper.slideTo(slide, 0)
  }
  list.addEventListener('focusin', showFocused)
  swiper.on('toEdge', () => keepFocus(arrows, list))

  const giveBack = (): void => {
    keys?.end()
    list.removeEventListener('focusin', showFocused)
    swiper.destroy()
    for (const slide of list.children) slide.classList.remove('slide')
    list.classList.remove('slides')
    box.classList.remove('on')
    arrows.remove()
  }
  return {
    pause: () => void (isSelfMoving && swiper.autoplay.stop()),
    resume: () => void (isSelfMoving && swiper.autoplay.start()),
    end: () => {
      if (list.closest('dialog')) setTimeout(giveBack, modalTeardownDelay)
      else giveBack()
    },
  }
}
