import { sortKeys } from '../../../src/domain/listing/listing-choice.ts'
import type { Store } from '../../../src/domain/region/stores.ts'
import { type Attacker, type CartOwner, type Choices, pick, unique, withCart } from './attack.ts'
import { type Fault, holding, served, sessionWithCart, status, wholeSearch } from './faults.ts'

/** Words that find something in each of a crowd's locales. */
const words = ['ridge', 'kids', 'strap', 'poles', 'pack', 'larch', 'gaiter', 'tarn', 'backcountry', 'gift'] as const
const narrowed = ['sort=price-asc', 'sort=price-desc', 'sort=new', 'page=2', 'color=red', 'size=30'] as const
/** The title of results; pages without any have none. */
const resultsTitle = 'class="search-for"'

/** The words with one that may not occur, and occurs nowhere: they find as much, and were asked by no other. */
const ownWords = (): string => `${pick(words)} -${unique()}`

/** Some values of one facet, any of which a product may have, in some order: hardly another asks for the same. */
function ownNarrowing(choices: Choices): string {
  const facet = pick(['size', 'color'])
  const chosen = choices.filter(([key]) => key === facet && Math.random() < 0.5)
  const query = new URLSearchParams(chosen.map(([key, slug]) => [key, slug]))
  query.set('sort', pick(sortKeys))
  return query.toString()
}

/** Makes texts, every second one of one's own. */
function alternate(shared: () => string, own: () => string): () => string {
  let turn = 0
  return () => ((turn += 1) % 2 === 0 ? own() : shared())
}

/** One of a crowd, with the product in the cart and what the category can be narrowed to. */
type CrowdShopper = CartOwner & { readonly locale: string; readonly productID: number; readonly choices: Choices }

/** One more of a crowd, with a line in the cart; `undefined`, and counted by its fault, where the shop refuses that. */
export async function arriveInCrowd(
  attacker: Attacker,
  store: Store,
  tally: Attacker['tally'],
): Promise<CartOwner | undefined> {
  const begun = performance.now()
  try {
    const arrived = await withCart(attacker, store)
    tally(served.firstAdd, performance.now() - begun)
    return arrived
  } catch (error) {
    const [fault = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    tally(fault, performance.now() - begun)
    return undefined
  }
}

/** The acts of one of a crowd. An answer is counted as served, or by its fault: one without its content is refused. */
export function createCrowdActs(
  { visitor, locale, line, linePath, productID, choices }: CrowdShopper,
  tally: Attacker['tally'],
) {
  const take = async (asked: Promise<Response>, fault: Fault, outcome: string): Promise<void> => {
    const begun = performance.now()
    const answer = await asked.catch(() => undefined)
    const ms = performance.now() - begun
    tally(answer ? ((await fault(answer)) ?? outcome) : 'no answer', ms)
  }
  /** A page, and what its script asks for. */
  const openPage = async (path: string, fault: Fault): Promise<void> => {
    const asPage = { without: ['x-bc-region'], headers: { accept: 'text/html' } }
    await take(visitor.call('GET', `/${locale}/${path}`, asPage), fault, served.page)
    await take(visitor.call('GET', `/api/session?locale=${locale}`), sessionWithCart, served.call)
  }
  const nextWords = alternate(() => pick(words), ownWords)
  const nextNarrowing = alternate(
    () => pick(narrowed),
    () => ownNarrowing(choices),
  )
  return {
    search: () => openPage(`search?q=${encodeURIComponent(nextWords())}`, wholeSearch('a search', resultsTitle)),
    narrowCategory: () => openPage(`c/snowshoes?${nextNarrowing()}`, holding('a narrowed category', `/${locale}/p/`)),
    openCart: () => openPage('cart', holding('the cart', line)),
    changeQuantity: () => {
      const body = { productID, quantity: pick([1, 2, 3]) }
      return take(visitor.call('PUT', linePath, { body }), status(200), served.call)
    },
  }
}
