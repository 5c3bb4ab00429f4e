import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../../../../src/domain/region/stores.ts'
import type { Attack, Attacker } from '../attack.ts'
import { arriveInCrowd, createCrowdActs } from '../crowd-acts.ts'
import { choicesOf } from './page-attacks.ts'

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

/**
 * An office, a campus, a network behind one address: people who search, narrow and look at their carts, with what the
 * pages' scripts ask for.
 * @param writes whether they change their carts, too
 */
const crowd = (people: number, writes: boolean): Attack => ({
  name: `${people} shoppers at one address`,
  mustBeServed: true,
  async run(attacker) {
    const choices = await Promise.all(homes.map(([, locale]) => choicesOf(attacker, `/${locale}/c/snowshoes`)))
    const shoppers: ReturnType<typeof createCrowdActs>[] = []
    /** Counted once all are there, since the shoppers beside them begin with the first count. */
    const arrivals: Parameters<Attacker['tally']>[] = []
    for (let person = 0; person < people; person += 1) {
      const [store, locale] = homes[person % homes.length] ?? homes[0]
      const { productID } = attacker.target.cartItems[store]
      const arrived = await arriveInCrowd(attacker, store, (...arrival) => arrivals.push(arrival))
      const facts = { locale, productID, choices: choices[person % homes.length] ?? [] }
      if (arrived) shoppers.push(createCrowdActs({ ...arrived, ...facts }, attacker.tally))
      await sleep(betweenArrivals)
    }
    for (const arrival of arrivals) attacker.tally(...arrival)
    /** From a moment of one's own, so that they do not all act at once. */
    const repeat = async (ms: number, act: () => Promise<void>): Promise<never> => {
      for (await sleep(Math.random() * ms); ; await sleep(ms)) await act()
    }
    await Promise.all(
      shoppers.flatMap((acts) => [
        repeat(every.search, acts.search),
        repeat(every.narrowedCategory, acts.narrowCategory),
        repeat(every.cartPage, acts.openCart),
        ...(writes ? [repeat(every.write, acts.changeQuantity)] : []),
      ]),
    )
  },
})

export const crowds: readonly Attack[] = [crowd(30, true), crowd(120, false)]
