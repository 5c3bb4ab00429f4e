import { isPlainClick } from '../../../domain/plain-click.ts'
import { swapPicture } from '../picture-swap.ts'

function choose(swatch: HTMLAnchorElement): void {
  const tile = swatch.closest('.tile')
  const current = tile?.querySelector('.sw [aria-current]')
  if (!tile || current === swatch) return
  current?.removeAttribute('aria-current')
  swatch.setAttribute('aria-current', 'true')
  for (const link of tile.querySelectorAll('h3 a, .plus')) link.setAttribute('href', swatch.href)
  const name = swatch.dataset.pic
  const frame = tile.querySelector<HTMLElement>('.pic')
  if (name === undefined || !frame) return
  // Pictures of a product are described alike, each with its colour (domain/packed-pictures.ts). One without a picture
  // leaves that of another.
  const from = frame.dataset.seen ?? tile.querySelector('.sw a')?.ariaLabel
  const alt = frame.querySelector('img')?.alt
  const to = (frame.dataset.seen = swatch.ariaLabel ?? '')
  swapPicture(frame, name, from ? alt?.replaceAll(from, to) : alt)
}

const swatchOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.sw a') : null

/**
 * Swatches of tiles change the tile's picture on hover, click and Enter (specification, display 2), and the tile then
 * leads to the product in that colour. Without it they are plain links there.
 */
export function enableTileSwatches(): void {
  let place = ''
  addEventListener('pointerover', (event) => {
    const before = place
    place = `${event.clientX} ${event.clientY}`
    // A pointer that rests is over something else when the page moves below it: that is no choice.
    const swatch = event.pointerType === 'mouse' && place !== before ? swatchOf(event) : null
    if (swatch) choose(swatch)
  })
  addEventListener('click', (event) => {
    const swatch = swatchOf(event)
    if (swatch && isPlainClick(event)) {
      event.preventDefault()
      choose(swatch)
      return
    }
    // The picture of the product that is opened grows into the gallery's first (`leaving` in the styles).
    const link = event.target instanceof Element ? event.target.closest('.tile h3 a') : null
    if (!link) return
    // A page that came back, or stayed while another tab opened, still has the picture of an earlier press.
    document.querySelector('.leaving')?.classList.remove('leaving')
    link.closest('.tile')?.querySelector('img')?.classList.add('leaving')
  })
}
