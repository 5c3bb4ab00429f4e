import { addArrows, setDisabled } from './slide-arrows.ts'

/** Tolerance for fractional scroll positions, px. */
const tolerance = 2

/** Offset of a slide from the list's start, px. */
const offsetOf = (list: HTMLElement, slide: Element): number =>
  slide.getBoundingClientRect().left -
  list.getBoundingClientRect().left -
  Number.parseFloat(getComputedStyle(list).paddingLeft)

/**
 * Starts a slider without Swiper: the list scrolls natively and gets two buttons. No loop, no autoplay; the browser
 * sets the scroll speed.
 */
export function startScrollSlider(
  list: HTMLElement,
  words: { readonly previous: string; readonly next: string },
): void {
  const box = list.parentElement
  if (!box) throw new Error('a slider needs a box')
  const arrows = addArrows(box, words)
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  /** Slide that the list is scrolling to; further presses count from it. */
  let target: { readonly slide: number; readonly left: number } | undefined
  const clearTarget = (): void => (target = undefined)

  const room = (): number => list.scrollWidth - list.clientWidth
  const update = (): void => {
    if (target && Math.abs(list.scrollLeft - target.left) <= tolerance) clearTarget()
    setDisabled(arrows.previous, list.scrollLeft <= tolerance)
    setDisabled(arrows.next, list.scrollLeft >= room() - tolerance)
    for (const arrow of [arrows.previous, arrows.next]) arrow.classList.toggle('idle', room() <= tolerance)
  }
  /** Scrolls by one slide from the current target; by 0 it resumes scrolling to the target. */
  const go = (by: number): void => {
    const offsets = Array.from(list.children, (slide) => offsetOf(list, slide))
    const distances = offsets.map(Math.abs)
    const from = target?.slide ?? distances.indexOf(Math.min(...distances))
    const slide = Math.min(Math.max(from + by, 0), offsets.length - 1)
    target = { slide, left: Math.min(list.scrollLeft + (offsets[slide] ?? 0), room()) }
    list.scrollTo({ left: target.left, behavior })
  }
  arrows.previous.addEventListener('click', () => go(-1))
  arrows.next.addEventListener('click', () => go(1))
  list.addEventListener('scroll', update, { passive: true })
  // Not `scrollend`: that of an earlier scroll may come after the next press, and would drop its target.
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    list.addEventListener(type, clearTarget, { passive: true })
  // Focusing the list stops its scrolling; resume it.
  list.addEventListener('focus', () => target && go(0))
  update()
  new ResizeObserver(update).observe(list)
}
