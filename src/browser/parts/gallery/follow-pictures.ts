import type { NamedPicture } from '../../../domain/catalogue/color-pictures.ts'
import { swapPicture } from '../picture-swap.ts'

/** Shows pictures in a list's items; missing items are added, surplus ones hidden. */
function show(list: Element, pictures: readonly NamedPicture[]): void {
  const [first, ...rest] = list.children
  if (!first) return
  const places = [first, ...rest]
  for (const [index, { name, alt }] of pictures.entries()) {
    const place = places[index] ?? list.appendChild(first.cloneNode(true))
    if (!(place instanceof HTMLElement)) continue
    swapPicture(place, name, alt)
    place.dataset['n'] = `${index + 1}/${pictures.length}`
  }
  for (const [index, place] of places.entries()) place.toggleAttribute('hidden', index >= pictures.length)
}

/**
 * Shows the pictures of the selected colour in the gallery (`shop:pictures`).
 * @param onShown called after the pictures have changed
 */
export function followPictures(shots: HTMLElement, onShown: () => void): void {
  document.addEventListener('shop:pictures', ({ detail: pictures }) => {
    show(shots, pictures)
    shots.scrollTo({ left: 0 })
    onShown()
  })
}
