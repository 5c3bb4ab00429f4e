import { setTimeout as sleep } from 'node:timers/promises'
import { stores } from '../../../src/domain/region/stores.ts'
import { Visitor } from '../../../tests/fixtures/visitor.ts'
import type { CartItem } from '../../bench/shoppers.ts'
import { type Entry, openClient } from './connection.ts'
import { arrive, ordersOf } from './people.ts'
import type { Sample } from './samples.ts'
import { type Home, ShopperActs } from './shopper-acts.ts'

/**
 * The times between two acts of each of the two, ms: 60 pages, 30 cart writes and 10 account pages a minute in all.
 * Newcomers come in every part of a quota window, those of the stores one after the other.
 */
const every = { page: 2000, cartWrite: 4000, accountPage: 6000, newcomer: 7000, returner: 20_000 } as const

/** A shopper at human speed: a customer and a guest at one address, new visitors, and now and then a known one. */
export type Shopper = {
  /** Goes on for as long as told, ms. @returns all that was done, once the last answer is there */
  shop(ms: number): Promise<readonly Sample[]>
  close(): Promise<void>
}

type Act = (turn: number) => Promise<void>

/**
 * A shopper with a full cart and a sign-in.
 * @param entry nginx, or a node
 * @throws Error when the quiet shop refuses something
 */
export async function openShopper(entry: Entry, site: string, home: Home, cartItem: CartItem): Promise<Shopper> {
  const client = openClient(home.address, entry, site)
  const customer = await arrive(new Visitor(client, home.region, site), cartItem, 'customer')
  const guest = await arrive(new Visitor(client, home.region, site), cartItem, 'guest')
  const acts = new ShopperActs({ entry, site, home, cartItem, customer, guest, orders: await ordersOf(customer) })
  await acts.rehearse()
  const firstNewcomer = 700 + (every.newcomer * stores.indexOf(home.region)) / stores.length
  const plan: readonly (readonly [each: number, from: number, act: Act])[] = [
    [every.page, 0, (turn) => acts.page(customer, turn)],
    [every.page, 1000, (turn) => acts.page(guest, turn)],
    [every.cartWrite, 500, (turn) => acts.cartWrite(customer, turn)],
    [every.cartWrite, 2500, (turn) => acts.cartWrite(guest, turn)],
    [every.accountPage, 1500, (turn) => acts.accountPage(turn)],
    [every.newcomer, firstNewcomer, () => acts.newcomer()],
    [every.returner, 700, (turn) => acts.returner(turn)],
  ]
  return {
    async shop(ms) {
      acts.samples = []
      await Promise.all(plan.map(([each, from, act]) => repeat(each, from, ms, act)))
      return acts.samples
    },
    close: () => client.close(),
  }
}

/** By the clock, whether or not what was asked before is answered. */
async function repeat(each: number, from: number, ms: number, act: Act): Promise<void> {
  const begun: Promise<void>[] = []
  const start = performance.now() + from
  for (let turn = 0; from + turn * each < ms; turn += 1) {
    await sleep(Math.max(0, start + turn * each - performance.now()))
    begun.push(act(turn))
  }
  await Promise.all(begun)
}
