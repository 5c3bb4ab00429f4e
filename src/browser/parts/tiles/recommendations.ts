import type { RelatedProductAnswer } from '../../../api/graphql/answers.ts'
import { getPanelText } from '../../client/panel-text.ts'
import { getRecommendations } from '../../client/recommendations.ts'
import { unpackFormat } from '../../../domain/format/packed-format.ts'
import { imageSrcset, imageUrl, tileQuality } from '../../../domain/media/image-url.ts'
import type { PanelText } from '../../../domain/pages/panel-text.ts'
import { stores } from '../../../domain/region/stores.ts'
import { formatMoney } from '../../../domain/price/format-money.ts'
import { fromMajor } from '../../../domain/price/money.ts'

/** CSS pixels of a tile's picture in a row of four. */
const size = { width: 340, height: 453, quality: tileQuality }

function pictureOf({ image }: RelatedProductAnswer, { media }: PanelText): HTMLElement {
  const frame = Object.assign(document.createElement('span'), { className: 'pic' })
  const [picture] = image.colors
  if (!picture) return frame
  const img = new Image(size.width, size.height)
  Object.assign(img, { alt: picture.alt, loading: 'lazy', srcset: imageSrcset(media, picture, size) })
  img.src = imageUrl(media, picture, size)
  frame.append(img)
  return frame
}

/** A tile without colours and tags: picture, name, price. */
function tileOf(product: RelatedProductAnswer, text: PanelText): HTMLElement {
  const tile = Object.assign(document.createElement('li'), { className: 'tile' })
  const [name, link] = [document.createElement('h3'), document.createElement('a')]
  link.href = product.url
  link.textContent = product.display_title
  name.append(link)
  tile.append(pictureOf(product, text), name)
  const { calculatedPrice: price } = product.bcProduct
  const money = price && fromMajor(price.value, price.currencyCode)
  const shown = money && formatMoney(money, unpackFormat(text.format), document.documentElement.lang)
  if (shown) tile.append(Object.assign(document.createElement('p'), { className: 'price', textContent: shown }))
  return tile
}

/** Fills an error page's empty list; where nothing can be loaded it stays hidden. */
export async function showRecommendations(place: HTMLElement): Promise<void> {
  const { locale = '', region: store } = document.documentElement.dataset
  const region = stores.find((one) => one === store)
  if (region === undefined) return
  try {
    const isAutomated = place.dataset['recommend'] === 'automated'
    const call = (path: string, init: RequestInit) => fetch(path, init)
    const [{ title, products }, text] = await Promise.all([
      getRecommendations(call, { locale, region }, isAutomated),
      getPanelText(locale),
    ])
    if (products.length === 0) return
    const [head, list] = [document.createElement('div'), document.createElement('ul')]
    const heading = document.createElement('h2')
    heading.textContent = title || (place.dataset['title'] ?? '')
    head.className = 'wrap head'
    head.append(heading)
    list.className = 'wrap grid'
    list.append(...products.map((product) => tileOf(product, text)))
    place.append(head, list)
    place.hidden = false
  } catch (error) {
    // Without a line to the shop the logger cannot be fetched either.
    import('../../browser-log.ts').then((log) => log.browserLog('Content load failed', error)).catch(() => undefined)
  }
}
