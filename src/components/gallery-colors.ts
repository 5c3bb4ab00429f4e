import { swapPicture } from './picture-swap.ts'

/*
 * The gallery follows the colour of the buy box: `firn:color` on the document, detail `{ slug }`. Colours without
 * pictures of their own leave what is shown.
 */
type Shots = Readonly<Record<string, readonly (readonly [name: string, alt: string])[]>>

const gallery = document.querySelector<HTMLElement>('.shots[data-colors]')
const colors: Shots = JSON.parse(gallery?.dataset.colors ?? '{}')

function show(shots: HTMLElement, pictures: Shots[string]): void {
  const places = [...shots.children]
  for (const [index, [name, alt]] of pictures.entries()) {
    const place = places[index] ?? shots.appendChild(places[0]!.cloneNode(true))
    if (!(place instanceof HTMLElement)) continue
    place.hidden = false
    swapPicture(place, name, alt)
  }
  for (const place of places.slice(pictures.length)) if (place instanceof HTMLElement) place.hidden = true
  shots.scrollTo({ left: 0 })
}

if (gallery)
  document.addEventListener('firn:color', (event) => {
    const slug: unknown = event instanceof CustomEvent ? event.detail?.slug : undefined
    const pictures = typeof slug === 'string' && Object.hasOwn(colors, slug) ? colors[slug] : undefined
    if (pictures?.length) show(gallery, pictures)
  })
