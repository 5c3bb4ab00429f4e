import { getOfferNews } from '../client/offer-news.ts'
import type { Fetch } from '../client/call.ts'
import { stores } from '../../domain/countries.ts'
import type { OfferEvent } from '../../domain/document-events.ts'
import { changesOffer, type OfferUpdate } from '../../domain/offer-update.ts'
import { type PackedOffer, unpackOffer } from '../../domain/packed-offer.ts'
import { offerEvent } from './offer-event.ts'
import { pageOffer } from './page-offer.ts'

type ToNews = (news: OfferUpdate) => OfferUpdate

/** How a pro customer reads news of a product; `undefined` where their prices cannot be had. */
async function asProReads(call: Fetch, region: string, productId: number): Promise<ToNews | undefined> {
  try {
    const { proNews } = await import('./pro-news.ts')
    return await proNews(call, region, productId)
  } catch {
    return undefined
  }
}

/** Buy boxes that show something else than they were built with. */
const told = new WeakSet<Element>()

/** The last question of each buy box: an earlier one may be answered later, without the price of a pro customer. */
const lastAsked = new WeakMap<Element, object>()

/**
 * Asks the store what a buy box's product costs its visitor now and what is left of it, and tells its `offerEvent`
 * where that is not what the page was built with, or once it has told so: only then is its island woken. Nobody is told
 * of a failure: the page is as right as it was built.
 */
export async function refreshOffer(form: Element, isPro: boolean, built?: PackedOffer): Promise<void> {
  const { locale = '', region: store } = document.documentElement.dataset
  const region = stores.find((one) => one === store)
  const productId = Number(form.querySelector<HTMLInputElement>('[name=product_id]')?.value)
  if (region === undefined || !productId) return
  const call: Fetch = (path, init) => fetch(path, init)
  const question = {}
  lastAsked.set(form, question)
  try {
    const [packed, everybodys, read] = await Promise.all([
      built ?? pageOffer(form),
      getOfferNews(call, { region, locale }, productId),
      isPro ? asProReads(call, region, productId) : undefined,
    ])
    const offer = unpackOffer(packed)
    const news = everybodys && read ? read(everybodys) : everybodys
    // Everybody's price in the place of a pro customer's own would be news of a failure.
    if (!news || lastAsked.get(form) !== question || (isPro && !read && told.has(form))) return
    if (!told.has(form) && !changesOffer(offer, news)) return
    told.add(form)
    const event: OfferEvent = new CustomEvent(offerEvent(form), { cancelable: true, detail: news })
    document.dispatchEvent(event)
  } catch {}
}
