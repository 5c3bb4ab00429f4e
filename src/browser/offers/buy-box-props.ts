import { getPanelData } from '../client/panel-data.ts'
import { pageLocale, pageTag } from '../page-context.ts'
import { pageOffer } from './page-offer.ts'

/**
 * Loads the props of a prebuilt page's buy box, which are not serialized in the page: the offer from the page's
 * payload, the words from the panel data, the size guide's label from the buy box itself.
 * @throws where one of them cannot be loaded; the plain form then works without JavaScript
 */
export async function fetchBuyBoxProps(island: Element) {
  const [locale, tag] = [pageLocale(), pageTag()]
  const [offer, { buyBox: words, format, freeFrom, taxNote }] = await Promise.all([
    pageOffer(island),
    getPanelData(locale),
  ])
  const guide = island.querySelector('.size-help')?.textContent
  return {
    offer,
    locale,
    tag,
    format,
    path: location.pathname,
    freeFrom,
    taxNote,
    words,
    ...(guide !== undefined && { guide }),
  }
}
