import type { DrawnTile } from '../../../domain/catalogue/drawn-tile.ts'
import type { PanelData } from '../../../domain/pages/words/panel-data.ts'
import { getPanelData } from '../../client/panel-data.ts'
import { pageLocale } from '../../page-context.ts'
import { addOnTiles, createAddOnGrid, drawTile } from './draw-tile.ts'

/** `sizes` of `tileRowSteps` for four tiles, of `tileSteps` for others, without the code that works them out. */
const phoneSizes = '(max-width:480px) min(50vw - 26px,210px),(max-width:767px) min(45.8vw - 6px,353px),'
const rowSizes = `${phoneSizes}(min-width:1061px) min(21.5vw,340px),min(45.8vw - 6px,340px)`
const gridSizes = `${phoneSizes}(min-width:1200px) min(21.5vw,340px),min(29.3vw,340px)`

/** The tile of a link's product; the link itself where there is none. */
function tileFor(link: HTMLElement, addOns: readonly DrawnTile[], data: PanelData, sizes: string): Element {
  const product = addOns.find(({ productId }) => String(productId) === link.dataset['product'])
  return product ? drawTile(product, data, { ...addOnTiles, sizes }) : link
}

/**
 * Replaces a list of names with enhanced tiles. Names without a tile stay; all stay where the tiles cannot be loaded.
 * @param names elements with the platform's product id in `data-product`
 */
export async function showAddOns(names: HTMLElement): Promise<void> {
  // Without the tiles, the names stay.
  const data = await getPanelData(pageLocale()).catch(() => undefined)
  if (!data?.addOns) return
  const { addOns } = data
  const links = [...names.querySelectorAll<HTMLElement>('[data-product]')]
  const focused = links.findIndex((link) => link.contains(document.activeElement))
  const shown = links.map((link) => tileFor(link, addOns, data, links.length === 4 ? rowSizes : gridSizes))
  const grid = createAddOnGrid(shown, data)
  // The names' own classes reserve the room for colours.
  grid.className = names.className
  names.replaceWith(grid)
  // Keep the keyboard focus in place.
  shown[focused]?.querySelector<HTMLElement>(':is(h3, [data-product]) > a')?.focus({ preventScroll: true })
  document.dispatchEvent(new CustomEvent('shop:tiles'))
}
