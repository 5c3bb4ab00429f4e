import { getOfferNews } from '../api-client/offer-news.ts'
import type { Fetch } from '../api-client/call.ts'
import { getProPrices } from '../api-client/pro-prices.ts'
import { stores } from '../domain/countries.ts'
import type { OfferEvent } from '../domain/document-events.ts'
import { isNewer } from '../domain/offer-news.ts'
import { unpackOffer } from '../domain/packed-offer.ts'
import { withProPrices } from '../domain/pro-prices.ts'
import { pageOffer } from './page-offer.ts'

/**
 * Asks the store what the page's product costs its visitor now and what is left of it, and tells `firn:offer` where that is not what
 * the page shows: only then is its island woken. Nobody is told of a failure: the page is as right as it was built.
 */
export async function refreshOffer(form: Element, isPro: boolean): Promise<void> {
  const { locale = '', region: store } = document.documentElement.dataset
  const region = stores.find((one) => one === store)
  const productId = Number(form.querySelector<HTMLInputElement>('[name=product_id]')?.value)
  if (region === undefined || !productId) return
  const call: Fetch = (path, init) => fetch(path, init)
  try {
    const [packed, everybodys, prices] = await Promise.all([
      pageOffer(form),
      getOfferNews(call, { region, locale }, productId),
      isPro ? getProPrices(call, region, [productId]).catch(() => undefined) : undefined,
    ])
    const offer = unpackOffer(packed)
    const price = prices?.get(productId)
    const news = everybodys && price ? withProPrices(everybodys, price) : everybodys
    if (!news || !isNewer(offer, news)) return
    const event: OfferEvent = new CustomEvent('firn:offer', { cancelable: true, detail: news })
    document.dispatchEvent(event)
  } catch {}
}
