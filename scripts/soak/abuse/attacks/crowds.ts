import { setTimeout as sleep } from 'node:timers/promises'
import type { Visitor } from '../../../../tests/fixtures/visitor.ts'
import { type Attack, pick, withCart } from '../attack.ts'

/** The times between two acts of each of a crowd, ms. */
const every = { search: 20_000, narrowedCategory: 20_000, cartPage: 30_000 } as const
/** They come one after the other, ms: each first add needs calls of the platform. */
const betweenArrivals = 1000

const words = ['ridge', 'kids', 'strap', 'poles', 'pack', 'larch', 'gaiter', 'size 25', 'backcountry', 'gift'] as const
const narrowed = ['sort=price-asc', 'sort=price-desc', 'sort=newest', 'page=2', 'color=red', 'size=30'] as const

/** An office, a campus, a network behind one address: people who search, narrow and look at their carts. */
const crowd = (people: number): Attack => ({
  name: `${people} shoppers at one address`,
  mustBeServed: true,
  async run(attacker) {
    const shoppers: Visitor[] = []
    for (let person = 0; person < people; person += 1) {
      shoppers.push((await withCart(attacker)).visitor)
      await sleep(betweenArrivals)
    }
    const openPage = async (visitor: Visitor, path: string): Promise<void> => {
      const answer = await visitor
        .call('GET', path, { without: ['x-bc-region'], headers: { accept: 'text/html' } })
        .catch(() => undefined)
      attacker.tally(String(answer?.status ?? 'no answer'))
    }
    /** From a moment of one's own, so that they do not all act at once. */
    const repeat = async (ms: number, act: () => Promise<void>): Promise<never> => {
      for (await sleep(Math.random() * ms); ; await sleep(ms)) await act()
    }
    await Promise.all(
      shoppers.flatMap((visitor) => [
        repeat(every.search, () => openPage(visitor, `/en-us/search?q=${encodeURIComponent(pick(words))}`)),
        repeat(every.narrowedCategory, () => openPage(visitor, `/en-us/c/snowshoes?${pick(narrowed)}`)),
        repeat(every.cartPage, () => openPage(visitor, '/en-us/cart')),
      ]),
    )
  },
})

export const crowds: readonly Attack[] = [crowd(30), crowd(120)]
