import { addArrows, keepFocus } from './slide-arrows.ts'

/** Scroll positions are fractions of pixels; nearer than this is there. */
const tolerance = 2

/** How far to the right of the list's beginning a slide stands, px. */
const offsetOf = (list: HTMLElement, slide: Element): number =>
  slide.getBoundingClientRect().left -
  list.getBoundingClientRect().left -
  Number.parseFloat(getComputedStyle(list).paddingLeft)

/**
 * A slider without the library, for pages whose budget has no room for it: the list goes on scrolling by itself, and
 * gets the two buttons. It never loops nor moves by itself, and scrolls as fast as the browser does.
 */
export function startScrollSlider(
  list: HTMLElement,
  words: { readonly previous: string; readonly next: string },
): void {
  const box = list.parentElement
  if (!box) throw new Error('a slider needs a box')
  const arrows = addArrows(box, words)
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  /** Where the list is going: a press counts from there. */
  let aim: { readonly slide: number; readonly left: number } | undefined
  const forget = (): void => (aim = undefined)

  const room = (): number => list.scrollWidth - list.clientWidth
  const update = (): void => {
    if (aim && Math.abs(list.scrollLeft - aim.left) <= tolerance) forget()
    arrows.previous.disabled = list.scrollLeft <= tolerance
    arrows.next.disabled = list.scrollLeft >= room() - tolerance
    keepFocus(arrows, list)
    for (const arrow of [arrows.previous, arrows.next]) arrow.classList.toggle('idle', room() <= tolerance)
  }
  /** Goes on by one slide, from where the list is going; by none, it goes on to there. */
  const go = (by: number): void => {
    const offsets = Array.from(list.children, (slide) => offsetOf(list, slide))
    const distances = offsets.map(Math.abs)
    const from = aim?.slide ?? distances.indexOf(Math.min(...distances))
    const slide = Math.min(Math.max(from + by, 0), offsets.length - 1)
    aim = { slide, left: Math.min(list.scrollLeft + (offsets[slide] ?? 0), room()) }
    list.scrollTo({ left: aim.left, behavior })
  }
  arrows.previous.addEventListener('click', () => go(-1))
  arrows.next.addEventListener('click', () => go(1))
  list.addEventListener('scroll', update, { passive: true })
  // Some browsers never say so: there, who scrolls a list that is on its way has its next press counted from its aim.
  list.addEventListener('scrollend', forget)
  // A browser stops a list that gets the focus where it is.
  list.addEventListener('focus', () => aim && go(0))
  update()
  new ResizeObserver(update).observe(list)
}
