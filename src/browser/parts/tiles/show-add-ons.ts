import { getAddOnList } from '../../stores/add-on-list.ts'

/** The tile of what a link names; the link itself where there is none. */
const tileFor = (tiles: Element, link: HTMLElement): Element =>
  tiles.querySelector(`[data-product="${link.dataset['product']}"]`) ?? link

/**
 * Puts tiles, with all that they can do, in the place of a list of names; names that have none stay, and all of them
 * stay where the tiles cannot be had.
 * @param names their `data-product` is the platform's id
 */
export async function showAddOns(names: HTMLElement): Promise<void> {
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
  // Whoever came by keyboard stays where they are.
  shown[focused]?.querySelector<HTMLElement>(':is(h3, [data-product]) > a')?.focus({ preventScroll: true })
  document.dispatchEvent(new CustomEvent('firn:tiles'))
}
