import type { TileAnswer } from '../../../api/graphql/answers.ts'
import type { addOnListId } from '../../../domain/catalogue/related-selection.ts'
import { unpackWords } from '../../../domain/pages/words/packed-words.ts'
import type { PanelText } from '../../../domain/pages/words/panel-text.ts'
import { browserLog } from '../../browser-log.ts'
import { getPanelText } from '../../client/panel-text.ts'
import { getProductTiles } from '../../client/product-tiles.ts'
import { addOnTiles, drawTile } from './draw-tile.ts'

/** Checked by type alone: importing the value would create a shared chunk, one more file to fetch. */
const listId: typeof addOnListId = 'add_on_products'

const box = (className: string, ...content: readonly Element[]): HTMLElement => {
  const made = Object.assign(document.createElement('div'), { className })
  made.append(...content)
  return made
}

/** The list with its heading, in the markup of `components/RelatedProducts.astro`. */
function drawList(products: readonly TileAnswer[], text: PanelText): HTMLElement {
  const { close, loading } = unpackWords('cart', text.cart)
  const { add_ons: title, added_to_cart: inCart } = text.tiles
  const section = Object.assign(document.createElement('section'), { className: 'section add-ons' })
  const heading = Object.assign(document.createElement('h2'), { textContent: title })
  const list = Object.assign(document.createElement('ul'), { className: products.length === 4 ? 'grid four' : 'grid' })
  Object.assign(section.dataset, { listId, uid: 'cart' })
  Object.assign(list.dataset, { quickWords: `${close}\n${loading}`, list: listId, listTitle: title, inCart })
  list.append(...products.map((product) => drawTile(product, text, addOnTiles)))
  section.append(box('wrap head', heading), box('wrap', list))
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
    const [products, text] = await Promise.all([getProductTiles(call, { locale, region }, ids), getPanelText(locale)])
    return products.length > 0 ? drawList(products, text) : undefined
  } catch (error) {
    browserLog('Store load failed', error)
    throw error
  }
}
