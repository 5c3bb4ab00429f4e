import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../../../../src/domain/region/stores.ts'
import { type Attack, pick, withCart } from '../attack.ts'

/** The times between two acts of each of a crowd, ms. */
const every = { search: 20_000, narrowedCategory: 20_000, cartPage: 30_000, write: 10_000 } as const
/**
 * Their stores, in turn, and the locales of their pages: thirty who write every ten seconds and a shopper need more
 * calls than one store allows.
 */
const homes = [
  ['us', 'en-us'],
  ['ca', 'en-ca'],
  ['eu_region_1', 'en-nl'],
] as const satisfies readonly (readonly [Store, string])[]
/** They come one after the other, ms: each first add needs calls of the platform. */
const betweenArrivals = 1000

const words = ['ridge', 'kids', 'strap', 'poles', 'pack', 'larch', 'gaiter', 'size 25', 'backcountry', 'gift'] as const
const narrowed = ['sort=price-asc', 'sort=price-desc', 'sort=newest', 'page=2', 'color=red', 'size=30'] as const

type Person = Awaited<ReturnType<typeof withCart>> & { readonly locale: string; readonly productID: number }

/**
 * An office, a campus, a network behind one address: people who search, narrow and look at their carts, with what the
 * pages' scripts ask for.
 * @param writes whether they change their carts, too
 */
const crowd = (people: number, writes: boolean): Attack => ({
  name: `${people} shoppers at one address`,
  mustBeServed: true,
  async run(attacker) {
    const shoppers: Person[] = []
    for (let person = 0; person < people; person += 1) {
      const [store, locale] = homes[person % homes.length] ?? homes[0]
      const { productID } = attacker.target.cartItems[store]
      shoppers.push({ ...(await withCart(attacker, store)), locale, productID })
      await sleep(betweenArrivals)
    }
    const note = async (asked: Promise<Response>): Promise<void> => {
      const answer = await asked.catch(() => undefined)
      attacker.tally(String(answer?.status ?? 'no answer'))
    }
    const openPage = async ({ visitor, locale }: Person, path: string): Promise<void> => {
      const asPage = { without: ['x-bc-region'], headers: { accept: 'text/html' } }
      await note(visitor.call('GET', `/${locale}/${path}`, asPage))
      await note(visitor.call('GET', `/api/session?locale=${locale}`))
    }
    const write = ({ visitor, linePath, productID }: Person): Promise<void> =>
      note(visitor.call('PUT', linePath, { body: { productID, quantity: pick([1, 2, 3]) } }))
    /** From a moment of one's own, so that they do not all act at once. */
    const repeat = async (ms: number, act: () => Promise<void>): Promise<never> => {
      for (await sleep(Math.random() * ms); ; await sleep(ms)) await act()
    }
    await Promise.all(
      shoppers.flatMap((person) => [
        repeat(every.search, () => openPage(person, `search?q=${encodeURIComponent(pick(words))}`)),
        repeat(every.narrowedCategory, () => openPage(person, `c/snowshoes?${pick(narrowed)}`)),
        repeat(every.cartPage, () => openPage(person, 'cart')),
        ...(writes ? [repeat(every.write, () => write(person))] : []),
      ]),
    )
  },
})

export const crowds: readonly Attack[] = [crowd(30, true), crowd(120, false)]
