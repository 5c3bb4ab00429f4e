import type { TouchReactions } from '../../touch/follow-touch.ts'
import { teardownDelay } from '../../sliders/slider-options.ts'
import { makeButton } from './make-button.ts'
import { resizedImage } from './resized.ts'

/** Size of the enlarged picture, px. */
const large = { width: 900, height: 1200, interlaced: true } as const

/** The time after its last move from which a list counts as standing still, ms. */
const settleDelay = 150

/** Zooms a picture in around the pressed point, or back out. */
function toggleZoom(place: HTMLElement, press: HTMLButtonElement, { clientX, clientY }: MouseEvent): void {
  const isClose = press.ariaPressed !== 'true'
  const box = press.getBoundingClientRect()
  press.ariaPressed = String(isClose)
  // Keyboard presses have no point: zoom to the centre.
  const [x, y] = clientX || clientY ? [(clientX - box.x) / box.width, (clientY - box.y) / box.height] : [0.5, 0.5]
  place.scrollTo({
    left: x * place.scrollWidth - place.clientWidth / 2,
    top: y * place.scrollHeight - place.clientHeight / 2,
    behavior: 'instant',
  })
}

function panWithMouse(place: HTMLElement, { pointerType, clientX, clientY }: PointerEvent): void {
  if (pointerType !== 'mouse') return
  place.scrollTo({
    left: (clientX / innerWidth) * (place.scrollWidth - place.clientWidth),
    top: (clientY / innerHeight) * (place.scrollHeight - place.clientHeight),
    behavior: 'instant',
  })
}

/** Creates a slide with a picture that fills the window and zooms when pressed. */
function createSlide(from: HTMLElement, label: string): HTMLLIElement {
  const place = document.createElement('li')
  const image = from.querySelector('img')
  if (!image) return place
  const press = makeButton('large-pic', `${label}: ${image.alt}`)
  const picture = resizedImage(image, large)
  // The loaded picture is the background until the large one has loaded.
  picture.style.background = `url("${image.currentSrc}") center / cover`
  press.ariaPressed = 'false'
  press.append(picture)
  press.addEventListener('click', (event) => toggleZoom(place, press, event))
  place.lang = from.lang
  place.append(press)
  place.addEventListener('pointermove', (event) => press.ariaPressed === 'true' && panWithMouse(place, event))
  return place
}

/**
 * Shows the pictures of a gallery in full size, one at a time: swiped, by buttons, or by arrow keys. A press zooms in.
 * Escape and the close button close it; the gallery then shows the last picture.
 * @param words labels of the buttons: enlarge, close, previous, next
 */
export function enlargePictures(
  gallery: Element,
  from: readonly HTMLElement[],
  start: number,
  [enlarge = '', close = '', previous = '', next = '']: readonly string[],
): void {
  // The button may be pressed again while this script loads.
  const before = gallery.querySelector('dialog')
  if (before?.open) return
  before?.remove()
  const dialog = document.createElement('dialog')
  const list = document.createElement('ul')
  const count = document.createElement('p')
  const shots = gallery.querySelector('.shots')
  const shown = (): number => Math.round(Math.abs(list.scrollLeft) / list.clientWidth) || 0
  const go = (index: number, behavior: ScrollBehavior): void =>
    list.scrollTo({ left: index * list.clientWidth, behavior })
  // Slide that the list is scrolling to; further presses count from it.
  let target: number | undefined
  let settled: ReturnType<typeof setTimeout> | undefined
  // A dialog that is closed has no width to updateCount it by.
  let seen = start
  const updateCount = (): void => {
    if (!dialog.open) return
    seen = shown()
    if (seen === target) target = undefined
    // Not `scrollend`, which browsers of the promise lack (docs/browser.md).
    clearTimeout(settled)
    settled = setTimeout(() => (target = undefined), settleDelay)
    const text = `${seen + 1}/${from.length}`
    if (count.textContent !== text) count.textContent = text
  }
  const step = (by: 1 | -1): void => {
    const before = target ?? shown()
    const index = (before + by + from.length) % from.length
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches || Math.abs(index - before) > 1
    target = index
    go(index, still ? 'instant' : 'smooth')
  }

  dialog.className = 'large'
  dialog.ariaLabel = shots?.getAttribute('aria-label') ?? ''
  list.append(...from.map((place) => createSlide(place, enlarge)))
  count.setAttribute('role', 'status')
  const ends = makeButton('x large-x', close, 'i-close')
  const back = makeButton('x large-go back', previous, 'i-arrow')
  const on = makeButton('x large-go', next, 'i-arrow')
  ends.autofocus = true
  dialog.append(ends, list, ...(from.length > 1 ? [back, on, count] : []))
  gallery.append(dialog)

  ends.addEventListener('click', () => dialog.close())
  back.addEventListener('click', () => step(-1))
  on.addEventListener('click', () => step(1))
  list.addEventListener('scroll', updateCount, { passive: true })
  dialog.addEventListener('keydown', ({ key }) => {
    // While zoomed in, arrow keys scroll the picture.
    if (list.children[shown()]?.querySelector('[aria-pressed=true]')) return
    if (key === 'ArrowRight') step(1)
    if (key === 'ArrowLeft') step(-1)
  })
  dialog.addEventListener('close', () => {
    shots?.scrollTo({ left: seen * shots.clientWidth, behavior: 'instant' })
    setTimeout(() => dialog.remove(), teardownDelay(true))
  })
  const drag = (down: number): void => void (list.style.translate = `0 ${down}px`)
  // Zoomed in, a finger moves the picture.
  const isZoomed = (): boolean => list.querySelector('[aria-pressed=true]') !== null
  const gestures: TouchReactions = {
    drag: (across, down) => isZoomed() || drag(down > Math.abs(across) ? down : 0),
    swipe: (to) => to === 'down' && !isZoomed() && dialog.close(),
    end: () => drag(0),
  }
  // This script is fetched when the gallery is pointed at; most visitors do not enlarge a picture.
  void import('../../touch/follow-touch.ts').then((touch) => touch.followTouch(list, gestures, 'fingers'))
  dialog.showModal()
  go(start, 'instant')
  updateCount()
}
