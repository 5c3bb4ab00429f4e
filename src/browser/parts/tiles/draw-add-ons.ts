import type { DrawnTile } from '../../../domain/catalogue/drawn-tile.ts'
import type { PanelData } from '../../../domain/pages/words/panel-data.ts'
import { browserLog } from '../../browser-log.ts'
import { getPanelData } from '../../client/panel-data.ts'
import { getProductTiles } from '../../client/product-tiles.ts'
import { pageLocale, pageStore } from '../../page-context.ts'
import { answeredTile } from './answered-tile.ts'
import { addOnTiles, createAddOnGrid, drawTile } from './draw-tile.ts'

const box = (className: string, ...content: readonly Element[]): HTMLElement => {
  const made = Object.assign(document.createElement('div'), { className })
  made.append(...content)
  return made
}

/**
 * The list with its heading, in the markup of `components/product/RelatedProducts.astro`; `undefined` without products.
 * @param uid the page that it belongs to
 */
function drawList(products: readonly DrawnTile[], data: PanelData, uid?: string): HTMLElement | undefined {
  if (products.length === 0) return undefined
  const grid = createAddOnGrid(
    products.map((product) => drawTile(product, data, addOnTiles)),
    data,
  )
  const section = Object.assign(document.createElement('section'), { className: 'section add-ons' })
  const heading = Object.assign(document.createElement('h2'), { textContent: data.tiles.add_ons })
  Object.assign(section.dataset, { listId: grid.dataset['list'], ...(uid !== undefined && { uid }) })
  section.append(box('wrap head', heading), box('wrap', grid))
  return section
}

/**
 * Draws the add-ons of a cart as a list, with the store's current prices and stock; `undefined` where no list shows any
 * of them.
 * @param ids product ids of the page's store
 * @throws where they cannot be loaded, after logging it
 */
export async function drawCartAddOns(ids: readonly number[]): Promise<HTMLElement | undefined> {
  const call = (path: string, init: RequestInit) => fetch(path, init)
  try {
    const place = { locale: pageLocale(), store: pageStore() }
    const [products, data] = await Promise.all([getProductTiles(call, place, ids), getPanelData(place.locale)])
    const view = { place: 'add-on', platformFlags: data.platformFlags === true } as const
    return drawList(
      products.map((product) => answeredTile(product, view)),
      data,
      'cart',
    )
  } catch (error) {
    browserLog('Store load failed', error)
    throw error
  }
}

/**
 * Draws the add-ons of a product as a list, as the panel data has them; `undefined` where it has none of them.
 * @param ids product ids of the page's store
 * @throws where they cannot be loaded, after logging it
 */
export async function drawProductAddOns(ids: readonly number[]): Promise<HTMLElement | undefined> {
  const data = await getPanelData(pageLocale())
  const products = ids.flatMap((id) => data.addOns?.find(({ productId }) => productId === id) ?? [])
  return drawList(products, data)
}
