import { getPanelData } from '../client/panel-data.ts'
import { getProPrices } from '../client/pro-prices.ts'
import { reportRefusal } from '../client/report-refusal.ts'
import { pageLocale, pageProPrices, pageStore, pageTag } from '../page-context.ts'
import { interpolate } from '../../domain/format/interpolate.ts'
import { formatMoney } from '../../domain/price/format-money.ts'
import type { PanelData } from '../../domain/pages/words/panel-data.ts'
import type { ProPrice } from '../../domain/pro/pro-prices.ts'

const shown = new WeakSet<Element>()

const element = (name: string, text: string): HTMLElement =>
  Object.assign(document.createElement(name), { textContent: text })

/** Replaces a tile's price with the pro price, in the markup of a sale price in `components/product/Price.astro`. */
function replacePrice(
  price: HTMLElement,
  { now, regular, from }: ProPrice,
  { format, buyBox: words, proPrice }: PanelData,
): void {
  const money = (amount: ProPrice['now']): string => formatMoney(amount, format, pageTag())
  const text = from ? interpolate(words.from, { price: money(now) }) : money(now)
  price.replaceChildren(
    element('small', proPrice),
    ' ',
    element('ins', text),
    ' ',
    Object.assign(element('span', words.was), { className: 'sr' }),
    ' ',
    element('del', money(regular)),
  )
}

/**
 * Shows the pro customer's price on tiles where it is below the public price, in popups of marks and suggestions
 * of the search too. Tiles already updated are skipped; where the prices cannot be loaded, tiles keep the public price.
 */
export async function showProPrices(): Promise<void> {
  const tiles = [...document.querySelectorAll<HTMLElement>(':is(.tile, .spot-pop, .hit)[data-product]')].filter(
    (tile) => !shown.has(tile),
  )
  if (tiles.length === 0) return
  for (const tile of tiles) shown.add(tile)
  try {
    const ids = tiles.map(({ dataset }) => Number(dataset['product']))
    const [prices, text] = await Promise.all([
      getProPrices((path, init) => fetch(path, init), { store: pageStore(), address: pageProPrices() }, ids),
      getPanelData(pageLocale()),
    ])
    for (const tile of tiles) {
      const [line, price] = [tile.querySelector<HTMLElement>('.price'), prices.get(Number(tile.dataset['product']))]
      if (line && price && price.now.amount < price.regular.amount) replacePrice(line, price, text)
    }
  } catch (error) {
    if (!reportRefusal(error))
      // Without a line to the shop the logger cannot be fetched either.
      import('../browser-log.ts').then((log) => log.browserLog('Pro status load failed', error)).catch(() => undefined)
    for (const tile of tiles) shown.delete(tile)
  }
}
