import { makeButton } from './make-button.ts'
import { resizedImage } from './resized.ts'

/** How large a picture comes here, px: what it is when it is looked at closely. */
const large = { width: 900, height: 1200 } as const

/** Brings a picture closer, around the point that was pressed, or back to where it is seen whole. */
function look(place: HTMLElement, press: HTMLButtonElement, { clientX, clientY }: MouseEvent): void {
  const isClose = press.ariaPressed !== 'true'
  const box = press.getBoundingClientRect()
  press.ariaPressed = String(isClose)
  // Pressed by a key it has no point: its middle is looked at.
  const [x, y] = clientX || clientY ? [(clientX - box.x) / box.width, (clientY - box.y) / box.height] : [0.5, 0.5]
  place.scrollTo({
    left: x * place.scrollWidth - place.clientWidth / 2,
    top: y * place.scrollHeight - place.clientHeight / 2,
    behavior: 'instant',
  })
}

function followMouse(place: HTMLElement, { pointerType, clientX, clientY }: PointerEvent): void {
  if (pointerType !== 'mouse') return
  place.scrollTo({
    left: (clientX / innerWidth) * (place.scrollWidth - place.clientWidth),
    top: (clientY / innerHeight) * (place.scrollHeight - place.clientHeight),
    behavior: 'instant',
  })
}

/** A picture that fills the window, and comes closer when it is pressed. */
function drawPlace(from: HTMLElement, label: string): HTMLLIElement {
  const place = document.createElement('li')
  const image = from.querySelector('img')
  if (!image) return place
  const press = makeButton('large-pic', `${label}: ${image.alt}`)
  const picture = resizedImage(image, large)
  // What the page has already stands in until the large one is there.
  picture.style.background = `url("${image.currentSrc}") center / cover`
  press.ariaPressed = 'false'
  press.append(picture)
  press.addEventListener('click', (event) => look(place, press, event))
  place.lang = from.lang
  place.append(press)
  place.addEventListener('pointermove', (event) => press.ariaPressed === 'true' && followMouse(place, event))
  return place
}

/**
 * Shows the pictures of a gallery as large as the window, one at a time: swiped, by buttons, or by arrow keys. A press
 * brings one closer. Escape and its button close it; the gallery is then where it was left.
 * @param words what its buttons are called: enlarge, close, previous, next
 */
export function enlargePictures(
  gallery: Element,
  from: readonly HTMLElement[],
  start: number,
  [enlarge = '', close = '', previous = '', next = '']: readonly string[],
): void {
  // It may be pressed again before this script is there.
  if (gallery.querySelector('dialog')) return
  const dialog = document.createElement('dialog')
  const list = document.createElement('ul')
  const count = document.createElement('p')
  const shots = gallery.querySelector('.shots')
  const shown = (): number => Math.round(Math.abs(list.scrollLeft) / list.clientWidth) || 0
  const go = (index: number, behavior: ScrollBehavior): void =>
    list.scrollTo({ left: index * list.clientWidth, behavior })
  // Where the list is going: a press counts from there.
  let aim: number | undefined
  // A dialog that is closed has no width to tell it by.
  let seen = start
  const tell = (): void => {
    if (!dialog.open) return
    seen = shown()
    if (seen === aim) aim = undefined
    const text = `${seen + 1}/${from.length}`
    if (count.textContent !== text) count.textContent = text
  }
  const step = (by: 1 | -1): void => {
    const before = aim ?? shown()
    const index = (before + by + from.length) % from.length
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches || Math.abs(index - before) > 1
    aim = index
    go(index, still ? 'instant' : 'smooth')
  }

  dialog.className = 'large'
  dialog.ariaLabel = shots?.getAttribute('aria-label') ?? ''
  list.append(...from.map((place) => drawPlace(place, enlarge)))
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
  list.addEventListener('scroll', tell, { passive: true })
  list.addEventListener('scrollend', () => (aim = undefined))
  dialog.addEventListener('keydown', ({ key }) => {
    // Close by, arrows move the picture itself.
    if (list.children[shown()]?.querySelector('[aria-pressed=true]')) return
    if (key === 'ArrowRight') step(1)
    if (key === 'ArrowLeft') step(-1)
  })
  dialog.addEventListener('close', () => {
    shots?.scrollTo({ left: seen * shots.clientWidth, behavior: 'instant' })
    dialog.remove()
  })
  dialog.showModal()
  go(start, 'instant')
  tell()
}
