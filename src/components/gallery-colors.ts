import { swapPicture } from './picture-swap.ts'

type Shots = Readonly<Record<string, readonly (readonly [name: string, alt: string])[]>>

function show(shots: HTMLElement, pictures: NonNullable<Shots[string]>): void {
  const places = [...shots.children]
  for (const [index, [name, alt]] of pictures.entries()) {
    const place = places[index] ?? shots.appendChild(shots.children[0]?.cloneNode(true) ?? new Image())
    if (!(place instanceof HTMLElement)) continue
    place.hidden = false
    swapPicture(place, name, alt)
  }
  for (const place of places.slice(pictures.length)) if (place instanceof HTMLElement) place.hidden = true
  shots.scrollTo({ left: 0 })
}

/**
 * The gallery follows the colour of the buy box: `firn:color` on the document, detail `{ slug }`. A colour without
 * pictures of its own leaves what is shown.
 */
export function followGalleryColor(): void {
  const gallery = document.querySelector<HTMLElement>('.shots[data-colors]')
  if (!gallery) return
  const colors: Shots = JSON.parse(gallery.dataset['colors'] ?? '{}')
  document.addEventListener('firn:color', (event) => {
    const slug: unknown = event instanceof CustomEvent ? event.detail?.slug : undefined
    const pictures = typeof slug === 'string' && Object.hasOwn(colors, slug) ? colors[slug] : undefined
    if (pictures?.length) show(gallery, pictures)
  })
}
