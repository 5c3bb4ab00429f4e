import type { ListSwatch, ListSwatches } from '../../../domain/catalogue/list-swatches.ts'
import { swatchLimit } from '../../../domain/catalogue/tile-swatches.ts'
import { interpolate } from '../../../domain/format/interpolate.ts'
import { decodePath } from '../../../domain/pages/links/path-encoding.ts'
import { getListSwatches } from '../../client/list-swatches.ts'

function createSwatch({ label, slug, background, dark, picture }: ListSwatch, href: string): Element {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const disc = document.createElement('i')
  const url = new URL(href)
  url.searchParams.set('color', slug)
  link.href = url.href
  link.ariaLabel = label
  if (picture !== undefined) link.dataset['pic'] = picture
  if (dark) disc.className = 'dark'
  disc.style.background = background
  link.append(disc)
  item.append(link)
  return item
}

function createCount(text: string, className: string): Element {
  const count = document.createElement('span')
  count.className = className
  count.textContent = text
  return count
}

/** Creates the colours of a tile, as `components/product/Swatches.astro` writes them. @param href of the product */
export function createSwatches(
  swatches: readonly ListSwatch[],
  { colors, more }: Pick<ListSwatches, 'colors' | 'more'>,
  href: string,
): Element {
  const list = document.createElement('ul')
  const { desktop, mobile } = swatchLimit
  const items = swatches.slice(0, desktop).map((swatch) => createSwatch(swatch, href))
  for (const item of items.slice(mobile)) item.className = 'w'
  items[0]?.querySelector('a')?.setAttribute('aria-current', 'true')
  list.className = 'sw'
  list.ariaLabel = colors
  list.append(...items)
  const beyond = (limit: number): string => interpolate(more, { count: swatches.length - limit })
  if (swatches.length > mobile) {
    const rest = document.createElement('li')
    rest.append(createCount(beyond(mobile), 'n'))
    if (swatches.length > desktop) rest.append(createCount(beyond(desktop), 'w'))
    list.append(rest)
  }
  return list
}

/** Adds their colours to the tiles of a list. Without the page's payload they stay without. */
export async function showSwatches(list: Element): Promise<void> {
  const all = await getListSwatches(location.pathname).catch((error: unknown) => {
    // Without a line to the shop the logger cannot be fetched either.
    import('../../browser-log.ts').then((log) => log.browserLog('Content load failed', error)).catch(() => undefined)
    return undefined
  })
  if (!all) return
  for (const tile of list.querySelectorAll('.tile:not(:has(.sw))')) {
    const link = tile.querySelector<HTMLAnchorElement>('h3 a')
    const swatches = link && all.tiles[decodePath(link.pathname.split('/').at(-1) ?? '')]
    if (swatches) tile.querySelector('h3')?.before(createSwatches(swatches, all, link.href))
  }
  document.dispatchEvent(new CustomEvent('shop:tiles'))
}
