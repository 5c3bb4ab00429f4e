import { type PicturesByColor, unpackPictures } from '../domain/packed-pictures.ts'
import { swapPicture } from './picture-swap.ts'

type Pictures = NonNullable<ReturnType<PicturesByColor['get']>>

function show(gallery: Element, pictures: Pictures): void {
  const [first, ...rest] = gallery.children
  if (!first) return
  const places = [first, ...rest]
  for (const [index, { name, alt }] of pictures.entries()) {
    const place = places[index] ?? gallery.appendChild(first.cloneNode(true))
    if (place instanceof Element) swapPicture(place, name, alt)
  }
  for (const [index, place] of places.entries()) place.toggleAttribute('hidden', index >= pictures.length)
  gallery.scrollTo({ left: 0 })
}

/**
 * The gallery follows the colour of the buy box: `firn:color` on the document, detail `{ slug }`. A colour without
 * pictures of its own leaves what is shown.
 */
export function followGalleryColor(): void {
  const gallery = document.querySelector<HTMLElement>('.shots[data-colors]')
  if (!gallery) return
  const colors = unpackPictures(gallery.dataset['colors'] ?? '')
  document.addEventListener('firn:color', (event) => {
    const pictures = colors.get(event.detail.slug)
    if (pictures && pictures.length > 0) show(gallery, pictures)
  })
}
