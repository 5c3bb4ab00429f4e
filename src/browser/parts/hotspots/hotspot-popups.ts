import type { HotspotPair } from './show-on-hold.ts'
import { openPopover } from '../../../domain/pages/open-popover.ts'
import { isCompact, type Point, placePopup, resizeDebounce } from '../../../domain/pages/hotspots.ts'

/** Minimum distance between a popup and the window's edges, CSS pixels (`--room` of hotspots.css). */
const margin = 12

const centerOf = ({ left, top, width, height }: DOMRect): Point => ({ x: left + width / 2, y: top + height / 2 })

/** Places an open popup beside its mark, in page coordinates. */
function place(popup: HTMLElement, mark: HTMLElement, scene: DOMRect): void {
  const view = { width: document.documentElement.clientWidth, height: innerHeight }
  popup.dataset['placed'] = ''
  const size = { width: popup.offsetWidth, height: popup.offsetHeight }
  const at = centerOf(mark.getBoundingClientRect())
  const point = { x: (at.x - scene.left) / scene.width, y: (at.y - scene.top) / scene.height }
  const spot = placePopup(at, point, size, view, margin)
  popup.style.setProperty('--left', `${spot.x + scrollX}px`)
  popup.style.setProperty('--top', `${spot.y + scrollY}px`)
}

/** Traps the focus in a popup that covers the page. */
function trapFocus(popup: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const stops = [...popup.querySelectorAll<HTMLElement>('a[href], button')]
  const [first, last] = [stops[0], stops.at(-1)]
  const isAtEnd = document.activeElement === (event.shiftKey ? first : last) || document.activeElement === popup
  if (!isAtEnd) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

/** Places the popups of one picture's marks and updates their ARIA state. */
export function startHotspots(scene: HTMLElement): void {
  const pairs = [...scene.querySelectorAll<HTMLElement>('[popover]')].flatMap((popup) => {
    const mark = scene.querySelector<HTMLElement>(`[popovertarget="${popup.id}"]`)
    return mark ? [{ popup, mark }] : []
  })
  const isCovering = (): boolean => scene.classList.contains('compact')
  const measure = (): void => {
    const { width, height } = scene.getBoundingClientRect()
    scene.classList.toggle('compact', isCompact({ width, height }))
  }
  const show = ({ popup, mark }: HotspotPair, isOpen: boolean): void => {
    mark.ariaExpanded = String(isOpen)
    delete popup.dataset['placed']
    if (!isOpen) return
    popup.role = 'dialog'
    popup.ariaLabel = mark.ariaLabel
    popup.ariaModal = isCovering() ? 'true' : null
    if (isCovering()) popup.querySelector<HTMLElement>('.spot-x')?.focus()
    else place(popup, mark, scene.getBoundingClientRect())
  }
  const refresh = (): void => {
    measure()
    for (const pair of pairs) show(pair, pair.popup.matches(openPopover))
  }

  for (const pair of pairs) {
    pair.popup.addEventListener('toggle', (event) => show(pair, event.newState === 'open'))
    pair.popup.addEventListener('keydown', (event) => {
      if (isCovering()) trapFocus(pair.popup, event)
    })
  }
  if (navigator.maxTouchPoints > 0)
    // Without it marks still open by a press.
    import('./show-on-hold.ts').then(
      (script) => script.showOnHold(scene, pairs),
      () => undefined,
    )
  scene.dataset['hotspots'] = 'awake'
  let timer = 0
  addEventListener('resize', () => {
    clearTimeout(timer)
    timer = window.setTimeout(refresh, resizeDebounce)
  })
  refresh()
}
