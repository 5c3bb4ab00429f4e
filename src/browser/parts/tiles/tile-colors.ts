import { isPlainClick } from '../../../domain/pages/links/plain-click.ts'
import { swapPicture } from '../picture-swap.ts'

function selectSwatch(swatch: HTMLAnchorElement): void {
  const tile = swatch.closest('.tile')
  const current = tile?.querySelector('.sw [aria-current]')
  if (!tile || current === swatch) return
  current?.removeAttribute('aria-current')
  swatch.setAttribute('aria-current', 'true')
  for (const link of tile.querySelectorAll('h3 a, .plus')) link.setAttribute('href', swatch.href)
  const name = swatch.dataset.pic
  const frame = tile.querySelector<HTMLElement>('.pic')
  if (name === undefined || !frame) return
  // Alternative texts of a product differ only in the colour (domain/catalogue/color-pictures.ts). A swatch without a
  // picture keeps the current one.
  const from = frame.dataset.seen ?? tile.querySelector('.sw a')?.ariaLabel
  const alt = frame.querySelector('img')?.alt
  const to = (frame.dataset.seen = swatch.ariaLabel ?? '')
  swapPicture(frame, name, from ? alt?.replaceAll(from, to) : alt)
}

const swatchOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.sw a') : null

/**
 * Makes swatches change their tile's picture on hover, click and Enter (specification, display 2); the tile then links
 * to the product in that colour. Without JavaScript swatches are plain links.
 */
export function enableTileSwatches(): void {
  let hovered: HTMLAnchorElement | null = null
  // A pointer that rests while the page opens or scrolls moves onto none.
  addEventListener('pointermove', (event) => {
    const before = hovered
    hovered = event.pointerType === 'mouse' ? swatchOf(event) : null
    if (hovered && hovered !== before) selectSwatch(hovered)
  })
  addEventListener('click', (event) => {
    const swatch = swatchOf(event)
    if (swatch && isPlainClick(event)) {
      event.preventDefault()
      selectSwatch(swatch)
      return
    }
    // View transition: the opened product's picture grows into the gallery's first (`leaving` in the styles).
    const link = event.target instanceof Element ? event.target.closest('.tile h3 a') : null
    if (!link) return
    // A restored page, or one that opened another tab, still has the mark of an earlier press.
    document.querySelector('.leaving')?.classList.remove('leaving')
    link.closest('.tile')?.querySelector('img')?.classList.add('leaving')
  })
}
