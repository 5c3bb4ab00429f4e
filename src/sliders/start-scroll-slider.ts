import { modalTeardownDelay } from '../domain/slider-options.ts'
import type { StartSlider } from './slider.ts'
import { addArrows, keepFocus } from './slide-arrows.ts'

/** Scroll positions are fractions of pixels; nearer than this is there. */
const tolerance = 2

const startOf = (list: HTMLElement, slide: Element | undefined): number =>
  slide
    ? slide.getBoundingClientRect().left -
      list.getBoundingClientRect().left -
      Number.parseFloat(getComputedStyle(list).paddingLeft)
    : 0

/** Place of the slide that stands first. */
function shownSlide(list: HTMLElement): number {
  const distances = [...list.children].map((slide) => Math.abs(startOf(list, slide)))
  return distances.indexOf(Math.min(...distances))
}

/**
 * A slider without the library, for pages whose budget has no room for it: the list goes on scrolling by itself, and gets
 * the two buttons. It never loops nor moves by itself, and scrolls as fast as the browser does.
 */
export const startScrollSlider: StartSlider = (list, _options, words) => {
  const box = list.parentElement
  if (!box) throw new Error('a slider needs a box')
  const arrows = addArrows(box, words)
  const isHurried = matchMedia('(prefers-reduced-motion: reduce)').matches
  const goTo = (index: number): void =>
    list.scrollBy({ left: startOf(list, list.children[index]), behavior: isHurried ? 'instant' : 'smooth' })
  const listeners = new Set<(index: number) => void>()
  let shown = shownSlide(list)

  const update = (): void => {
    const room = list.scrollWidth - list.clientWidth
    const ends = { previous: list.scrollLeft <= tolerance, next: list.scrollLeft >= room - tolerance }
    arrows.previous.disabled = ends.previous
    arrows.next.disabled = ends.next
    keepFocus(arrows, list)
    for (const arrow of [arrows.previous, arrows.next]) arrow.classList.toggle('idle', room <= tolerance)
    const index = shownSlide(list)
    if (index === shown) return
    shown = index
    for (const tell of listeners) tell(index)
  }
  arrows.previous.addEventListener('click', () => goTo(shown - 1))
  arrows.next.addEventListener('click', () => goTo(shown + 1))
  list.addEventListener('scroll', update, { passive: true })
  const resized = new ResizeObserver(update)
  resized.observe(list)

  const giveBack = (): void => {
    resized.disconnect()
    list.removeEventListener('scroll', update)
    arrows.remove()
  }
  return Promise.resolve({
    pause: () => undefined,
    resume: () => undefined,
    goTo,
    follow: (tell) => void listeners.add(tell),
    end: () => {
      if (list.closest('dialog')) setTimeout(giveBack, modalTeardownDelay)
      else giveBack()
    },
  })
}
