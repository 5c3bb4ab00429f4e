import type { Visitor } from '../../../tests/fixtures/visitor.ts'
import { type Attacker, pick } from './attack.ts'
import { type Fault, holding, served, sessionWithCart, status, wholeSearch } from './faults.ts'

/** Words that find something in each of a crowd's locales. */
const words = ['ridge', 'kids', 'strap', 'poles', 'pack', 'larch', 'gaiter', 'tarn', 'backcountry', 'gift'] as const
const narrowed = ['sort=price-asc', 'sort=price-desc', 'sort=newest', 'page=2', 'color=red', 'size=30'] as const

/** The title of results; pages without any have none. */
const resultsTitle = 'class="search-for"'

/** One of a crowd: a browser with a line in its cart, and the path of that line. */
export type CrowdShopper = {
  readonly visitor: Visitor
  readonly locale: string
  readonly line: string
  readonly linePath: string
  readonly productID: number
}

/** The acts of one of a crowd. An answer is counted as served, or by its fault: one without its content is refused. */
export function createCrowdActs(
  { visitor, locale, line, linePath, productID }: CrowdShopper,
  tally: Attacker['tally'],
) {
  const take = async (asked: Promise<Response>, fault: Fault): Promise<void> => {
    const answer = await asked.catch(() => undefined)
    tally(answer ? ((await fault(answer)) ?? served) : 'no answer')
  }
  /** A page, and what its script asks for. */
  const openPage = async (path: string, fault: Fault): Promise<void> => {
    const asPage = { without: ['x-bc-region'], headers: { accept: 'text/html' } }
    await take(visitor.call('GET', `/${locale}/${path}`, asPage), fault)
    await take(visitor.call('GET', `/api/session?locale=${locale}`), sessionWithCart)
  }
  return {
    search: () => openPage(`search?q=${encodeURIComponent(pick(words))}`, wholeSearch('a search', resultsTitle)),
    narrowCategory: () => openPage(`c/snowshoes?${pick(narrowed)}`, holding('a narrowed category', `/${locale}/p/`)),
    openCart: () => openPage('cart', holding('the cart', line)),
    changeQuantity: () =>
      take(visitor.call('PUT', linePath, { body: { productID, quantity: pick([1, 2, 3]) } }), status(200)),
  }
}
