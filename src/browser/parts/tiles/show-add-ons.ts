import { getAddOnList } from '../../stores/add-on-list.ts'

/** The tile of a link's product; the link itself where there is none. */
const tileFor = (tiles: Element, link: HTMLElement): Element =>
  tiles.querySelector(`[data-product="${link.dataset['product']}"]`) ?? link

/** The end of `sizes`, for windows beyond phones (`domain/media/picture-steps.ts`): of four tiles, of others. */
const rowSizes = '(min-width:1061px) min(21.5vw,340px),min(45.8vw - 6px,340px)'
const gridSizes = '(min-width:1200px) min(21.5vw,340px),min(29.3vw,340px)'

/**
 * Replaces a list of names with enhanced tiles. Names without a tile stay; all stay where the tiles cannot be loaded.
 * @param names elements with the platform's product id in `data-product`
 */
export async function showAddOns(names: HTMLElement): Promise<void> {
  // Without the tiles, the names stay.
  const all = await getAddOnList(document.documentElement.dataset['locale'] ?? '').catch(() => undefined)
  const drawn = all?.querySelector('ul')
  if (!drawn) return
  const tiles = document.importNode(drawn, true)
  const links = [...names.querySelectorAll<HTMLElement>('[data-product]')]
  const focused = links.findIndex((link) => link.contains(document.activeElement))
  const shown = links.map((link) => tileFor(tiles, link))
  tiles.className = names.className
  tiles.replaceChildren(...shown)
  // The fragment has as many columns as all add-ons need.
  const sizes = shown.length === 4 ? rowSizes : gridSizes
  for (const image of tiles.querySelectorAll('img')) image.sizes = image.sizes.replace(/\(min-width.*/, sizes)
  names.replaceWith(tiles)
  // Keep the keyboard focus in place.
  shown[focused]?.querySelector<HTMLElement>(':is(h3, [data-product]) > a')?.focus({ preventScroll: true })
  document.dispatchEvent(new CustomEvent('shop:tiles'))
}
