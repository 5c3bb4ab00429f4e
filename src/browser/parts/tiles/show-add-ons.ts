import { getAddOnList } from '../../stores/add-on-list.ts'

/** The tile of a link's product; the link itself where there is none. */
const tileFor = (tiles: Element, link: HTMLElement): Element =>
  tiles.querySelector(`[data-product="${link.dataset['product']}"]`) ?? link

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
  tiles.classList.add('names')
  tiles.replaceChildren(...shown)
  names.replaceWith(tiles)
  // Keep the keyboard focus in place.
  shown[focused]?.querySelector<HTMLElement>(':is(h3, [data-product]) > a')?.focus({ preventScroll: true })
  document.dispatchEvent(new CustomEvent('shop:tiles'))
}
