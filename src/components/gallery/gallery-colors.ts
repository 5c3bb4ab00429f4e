import { type PicturesByColor, unpackPictures } from '../../domain/packed-pictures.ts'
import { swapPicture } from '../picture-swap.ts'

type Pictures = NonNullable<ReturnType<PicturesByColor['get']>>

/** Puts pictures into the places of a list: places are added where there are too few, and hidden where too many. */
function show(list: Element, pictures: Pictures): void {
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
 * The gallery follows the colour of the buy box: `firn:color` on the document, detail `{ slug }`. A colour without
 * pictures of its own leaves what is shown.
 * @param onShown after other pictures were put in
 */
export function followGalleryColor(shots: HTMLElement, onShown: () => void): void {
  const packed = shots.dataset['colors']
  if (packed === undefined) return
  const colors = unpackPictures(packed)
  document.addEventListener('firn:color', (event) => {
    const pictures = colors.get(event.detail.slug)
    if (!pictures || pictures.length === 0) return
    show(shots, pictures)
    shots.scrollTo({ left: 0 })
    onShown()
  })
}
