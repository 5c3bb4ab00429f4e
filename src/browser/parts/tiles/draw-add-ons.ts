import type { TileAnswer } from '../../../api/graphql/answers.ts'
import type { PanelData } from '../../../domain/pages/words/panel-data.ts'
import { browserLog } from '../../browser-log.ts'
import { getPanelData } from '../../client/panel-data.ts'
import { getProductTiles } from '../../client/product-tiles.ts'
import { answeredTile } from './answered-tile.ts'
import { addOnTiles, createAddOnGrid, drawTile } from './draw-tile.ts'

const box = (className: string, ...content: readonly Element[]): HTMLElement => {
  const made = Object.assign(document.createElement('div'), { className })
  made.append(...content)
  return made
}

/** The list with its heading, in the markup of `components/RelatedProducts.astro`. */
function drawList(products: readonly TileAnswer[], data: PanelData): HTMLElement {
  const view = { place: 'add-on', platformFlags: data.platformFlags === true } as const
  const grid = createAddOnGrid(
    products.map((product) => drawTile(answeredTile(product, view), data, addOnTiles)),
    data,
  )
  const section = Object.assign(document.createElement('section'), { className: 'section add-ons' })
  const heading = Object.assign(document.createElement('h2'), { textContent: data.tiles.add_ons })
  Object.assign(section.dataset, { listId: grid.dataset['list'], uid: 'cart' })
  section.append(box('wrap head', heading), box('wrap', grid))
  return section
}

/**
 * Draws the add-ons of a cart as a list, with the store's current prices and stock; `undefined` where no list shows any
 * of them.
 * @param ids product ids of the page's store
 * @throws where they cannot be loaded, after logging it
 */
export async function drawAddOns(ids: readonly number[]): Promise<HTMLElement | undefined> {
  const { locale = '', store: region = '' } = document.documentElement.dataset
  const call = (path: string, init: RequestInit) => fetch(path, init)
  try {
    const [products, data] = await Promise.all([getProductTiles(call, { locale, region }, ids), getPanelData(locale)])
    return products.length > 0 ? drawList(products, data) : undefined
  } catch (error) {
    browserLog('Store load failed', error)
    throw error
  }
}
