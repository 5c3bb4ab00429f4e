import type { TileAnswer } from '../../../api/graphql/answers.ts'
import { pictureSources } from '../../../domain/media/picture-sources.ts'
import { sliderSteps } from '../../../domain/media/picture-steps.ts'
import type { PanelData } from '../../../domain/pages/words/panel-data.ts'
import type { placeholderCount } from '../../../domain/pages/placeholders.ts'
import { stores } from '../../../domain/region/stores.ts'
import { getPanelData } from '../../client/panel-data.ts'
import { getRecommendations } from '../../client/recommendations.ts'
import { pageLocale, pageStore } from '../../page-context.ts'
import { startProductSlider } from '../../sliders/start-product-slider.ts'
import { answeredTile } from './answered-tile.ts'
import { type DrawnList, drawTile } from './draw-tile.ts'

/** The list in the markup of `components/product/RelatedProducts.astro`. */
const listId = 'error_page_list'
/** Checked by type alone: importing the value would create a shared chunk, one more file to fetch. */
const skeletonCount: typeof placeholderCount.slider = 4
const [source] = pictureSources(sliderSteps)
const sliderTiles: DrawnList = {
  hasAddButton: false,
  pictures: source?.responsive?.candidates ?? [],
  sizes: `auto,${source?.responsive?.sizes}`,
}

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...content: readonly Element[]
): HTMLElementTagNameMap[Name] => {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...content)
  return made
}

const drawSlider = (list: HTMLElement): HTMLElement => element('div', { className: 'slide-box' }, list)

/** Skeletons that stand for a list while it loads (specification, display 2). */
function drawSkeletons(loading: string): HTMLElement {
  const skeletons = Array.from({ length: skeletonCount }, () =>
    element('li', { className: 'skeleton' }, element('span', { className: 'sr', textContent: loading })),
  )
  return drawSlider(element('ul', { className: 'slider', ariaBusy: 'true', ariaLabel: loading }, ...skeletons))
}

function drawList(products: readonly TileAnswer[], title: string, data: PanelData): HTMLElement {
  const view = { place: 'grid', platformFlags: data.platformFlags === true } as const
  const tiles = products.map((product) => drawTile(answeredTile(product, view), data, sliderTiles))
  const list = element('ul', { className: 'slider', tabIndex: 0, ariaLabel: title }, ...tiles)
  Object.assign(list.dataset, { list: listId, listTitle: title, inCart: data.tiles.added_to_cart })
  return list
}

/** Loads what is recommended, as a list below its heading; `undefined` where nothing is. */
async function loadList(place: HTMLElement): Promise<{ heading: HTMLElement; list: HTMLElement } | undefined> {
  const locale = pageLocale()
  const store = stores.find((one) => one === pageStore())
  if (store === undefined) return undefined
  const call = (path: string, init: RequestInit) => fetch(path, init)
  const [found, data] = await Promise.all([
    getRecommendations(call, { locale, store }, place.dataset['recommend'] === 'automated'),
    getPanelData(locale),
  ])
  if (found.products.length === 0) return undefined
  const title = found.title || (place.dataset['title'] ?? '')
  const heading = element('div', { className: 'wrap head' }, element('h2', { textContent: title }))
  const list = drawList(found.products, title, data)
  const { previous = '', next = '' } = place.dataset
  Object.assign(list.dataset, { previous, next })
  return { heading, list }
}

/**
 * Fills an error page's empty list; skeletons stand for it meanwhile. Where nothing can be loaded it is hidden again.
 * Tiles that have come are marked for their visitor, as those of the page (`mark-tiles.ts`, `await-stock.ts`).
 */
export async function showRecommendations(place: HTMLElement): Promise<void> {
  place.replaceChildren(drawSkeletons(place.dataset['loading'] ?? ''))
  place.hidden = false
  try {
    const loaded = await loadList(place)
    place.hidden = loaded === undefined
    place.replaceChildren(...(loaded ? [loaded.heading, drawSlider(loaded.list)] : []))
    if (!loaded) return
    document.dispatchEvent(new CustomEvent('shop:tiles'))
    void startProductSlider(loaded.list)
  } catch (error) {
    place.hidden = true
    place.replaceChildren()
    // Without a line to the shop the logger cannot be fetched either.
    import('../../browser-log.ts').then((log) => log.browserLog('Content load failed', error)).catch(() => undefined)
  }
}
