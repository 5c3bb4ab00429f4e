import { isCompact, type Point, placePopup, resizeDebounce } from '../../../domain/hotspots.ts'

/** Room between a popup and the window's edges, CSS pixels (`--room` of hotspots.css). */
const margin = 12

const centerOf = ({ left, top, width, height }: DOMRect): Point => ({ x: left + width / 2, y: top + height / 2 })

/** Puts an open popup beside its mark, in lengths of the page. */
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

/** Keeps the focus within a popup that covers everything else. */
function holdFocus(popup: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const stops = [...popup.querySelectorAll<HTMLElement>('a[href], button')]
  const [first, last] = [stops[0], stops.at(-1)]
  const isAtEnd = document.activeElement === (event.shiftKey ? first : last) || document.activeElement === popup
  if (!isAtEnd) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

/** Marks and popups of one picture: where they open, how large, and who is told. */
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
  const show = ({ popup, mark }: (typeof pairs)[number], isOpen: boolean): void => {
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
    for (const pair of pairs) show(pair, pair.popup.matches(':popover-open'))
  }

  for (const pair of pairs) {
    pair.popup.addEventListener('toggle', (event) => show(pair, event.newState === 'open'))
    pair.popup.addEventListener('keydown', (event) => {
      if (isCovering()) holdFocus(pair.popup, event)
    })
  }
  scene.dataset['hotspots'] = 'awake'
  let timer = 0
  addEventListener('resize', () => {
    clearTimeout(timer)
    timer = window.setTimeout(refresh, resizeDebounce)
  })
  refresh()
}
