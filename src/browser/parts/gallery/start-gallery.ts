import { intentEvents } from '../../timing/intent-events.ts'
import { followPictures } from './follow-pictures.ts'
import { makeButton } from './make-button.ts'
import { resizedImage } from './resized.ts'

/** Size of a thumbnail, px. */
const thumb = { width: 72, height: 96 } as const

const placesOf = (shots: Element): HTMLElement[] => [...shots.querySelectorAll<HTMLElement>('li:not([hidden])')]

/** Index of the item that fills most of a swiped list. */
function shownPlace(shots: HTMLElement): number {
  return Math.round(Math.abs(shots.scrollLeft) / shots.clientWidth) || 0
}

/** Creates the thumbnails; each scrolls to its picture. */
function drawThumbs(thumbs: Element, shots: HTMLElement): void {
  const made = placesOf(shots).map((place, index) => {
    const image = place.querySelector('img')
    const one = makeButton('thumb', '')
    if (image) one.append(resizedImage(image, thumb))
    one.addEventListener('click', () => shots.scrollTo({ left: index * shots.clientWidth }))
    return one
  })
  thumbs.replaceChildren(...made)
}

/** Marks the thumbnail of the shown picture. */
function markThumb(thumbs: Element, shots: HTMLElement): void {
  const shown = shownPlace(shots)
  for (const [index, one] of [...thumbs.children].entries()) one.ariaCurrent = String(index === shown)
}

/**
 * Starts the gallery of a product page: thumbnails, enlarging on press, pictures by the buy box's colour. The enlarging
 * script is fetched on hover or focus.
 */
export function startGallery(): void {
  const gallery = document.querySelector<HTMLElement>('.gallery')
  const shots = gallery?.querySelector<HTMLElement>('.shots')
  if (!gallery || !shots) return
  const [label = '', ...words] = (gallery.dataset['words'] ?? '').split('\n')
  const thumbs = document.createElement('div')
  const opener = makeButton('x enlarge', label, 'i-search')
  const draw = (): void => {
    drawThumbs(thumbs, shots)
    markThumb(thumbs, shots)
  }
  const load = () => import('./enlarge.ts')
  const enlarge = async (): Promise<void> => {
    opener.focus({ preventScroll: true })
    const { enlargePictures } = await load()
    enlargePictures(gallery, placesOf(shots), shownPlace(shots), [label, ...words])
  }

  thumbs.className = 'thumbs'
  gallery.prepend(thumbs)
  gallery.append(opener)
  draw()
  followPictures(shots, draw)
  shots.addEventListener('scroll', () => markThumb(thumbs, shots), { passive: true })
  shots.addEventListener('click', enlarge)
  opener.addEventListener('click', enlarge)
  for (const type of intentEvents)
    // Only ahead of time: a press loads it again.
    gallery.addEventListener(type, () => void load().catch(() => undefined), { once: true, passive: true })
}
