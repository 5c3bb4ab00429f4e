import { getPanelText } from '../client/panel-text.ts'
import { pageOffer } from './page-offer.ts'

/**
 * What a prebuilt page drew its buy box with: they are no bytes of the page, but stand beside it (the offer), beside
 * the cart page (what panels say) and in the buy box itself.
 * @throws where one of them cannot be had: the form then does what its HTML says
 */
export async function lateBuyBox(island: Element) {
  const {
    lang: tag,
    dataset: { locale = '' },
  } = document.documentElement
  const [offer, { buyBox: words, format, freeFrom }] = await Promise.all([pageOffer(island), getPanelText(locale)])
  const guide = island.querySelector('.size-help')?.textContent
  return { offer, locale, tag, format, path: location.pathname, freeFrom, words, ...(guide !== undefined && { guide }) }
}
