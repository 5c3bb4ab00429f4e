import { getOfferNews } from '../api-client/offer-news.ts'
import { stores } from '../domain/countries.ts'
import type { OfferEvent } from '../domain/document-events.ts'
import { isNewer } from '../domain/offer-news.ts'
import { unpackOffer } from '../domain/packed-offer.ts'
import { islandText } from './island-text.ts'

/**
 * Asks the store what the page's product costs now and what is left of it, and tells `firn:offer` where that is not what
 * the page shows: only then is its island woken. Nobody is told of a failure: the page is as right as it was built.
 */
export async function refreshOffer(form: Element): Promise<void> {
  const { locale = '', region: store } = document.documentElement.dataset
  const region = stores.find((one) => one === store)
  const packed = islandText(form, 'offer')
  if (packed === undefined || region === undefined) return
  const offer = unpackOffer(packed)
  try {
    const news = await getOfferNews((path, init) => fetch(path, init), { region, locale }, offer.productId)
    if (!news || !isNewer(offer, news)) return
    const event: OfferEvent = new CustomEvent('firn:offer', { cancelable: true, detail: news })
    document.dispatchEvent(event)
  } catch {}
}
