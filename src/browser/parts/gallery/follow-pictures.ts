import type { NamedPicture } from '../../../domain/packed-pictures.ts'
import { swapPicture } from '../picture-swap.ts'

/** Puts pictures into the places of a list: places are added where there are too few, and hidden where too many. */
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
 * The gallery shows the pictures of the colour that was chosen, as they come (`firn:pictures`).
 * @param onShown after other pictures were put in
 */
export function followPictures(shots: HTMLElement, onShown: () => void): void {
  document.addEventListener('firn:pictures', ({ detail: pictures }) => {
    show(shots, pictures)
    shots.scrollTo({ left: 0 })
    onShown()
  })
}
