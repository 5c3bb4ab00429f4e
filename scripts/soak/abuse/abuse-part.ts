import { z } from 'zod'
import { type Store, stores } from '../../../src/domain/region/stores.ts'
import { redisPath } from '../../../tests/fixtures/redis-server.ts'
import { findCartItem, type CartItem } from '../../bench/shoppers.ts'
import { findProgram, systemPrograms } from '../../shop/system-programs.ts'
import type { SoakPart } from '../soak-part.ts'
import { type AbuseRow, abuseTable, kilobytes } from './abuse-table.ts'
import type { Attack } from './attack.ts'
import { attacks } from './attacks.ts'
import { verdictsOf, type Sample } from './samples.ts'
import type { Home } from './shopper-acts.ts'
import { openShopper } from './shopper.ts'
import { type Counts, startAttacker, type StartedAttack } from './start-attacker.ts'
import { type AbusedShop, type Fleet, type NodeReport, openAbusedShop } from './topology.ts'

/** The duration of each attack: so long that the p99 of each kind is of a hundred times and more. */
const seconds = Number(process.env['SOAK_SECONDS'] ?? 100)
/** The most times that an attack is played. */
const mostPlays = 3
/** The shoppers: one of each store, since one alone makes a third of the calls that a store allows. */
const homes: readonly Home[] = [
  { locale: 'en-us', region: 'us', address: '127.0.0.10', elsewhere: '127.0.0.11' },
  { locale: 'en-ca', region: 'ca', address: '127.0.0.20', elsewhere: '127.0.0.21' },
  { locale: 'en-nl', region: 'eu_region_1', address: '127.0.0.30', elsewhere: '127.0.0.31' },
]
/** A proxy that the nodes trust. */
const trustedAddress = '127.0.0.1'
/** Most that the session store may grow in a minute, bytes: it evicts nothing. */
const mostStoreGrowth = 1e6
/** Attacks whose names contain one of these; all without any, none for `quiet`. */
const selected = (process.env['SOAK_ATTACKS'] ?? '').split(',').filter((name) => name !== '')
const baselineName = 'quiet'

const productsSchema = z.object({ data: z.array(z.object({ id: z.number() })) })

/** The products of the shop, as attacks and shopper need it. */
type TestProducts = {
  readonly cartItem: CartItem
  readonly productIds: number[]
  readonly cartItems: Readonly<Record<Store, CartItem>>
}

/** Asked of a fleet of its own, so that nothing of it counts in a run. */
async function findTestProducts(shop: AbusedShop): Promise<TestProducts> {
  const fleet = await shop.openFleet()
  try {
    const path = '/api/products?limit=50&include_fields=name'
    const answer = await fetch(fleet.site + path, { headers: { 'x-bc-region': 'us' } })
    const productIds = productsSchema.parse(await answer.json()).data.map(({ id }) => id)
    const [us, ca, eu] = await Promise.all(stores.map((store) => findCartItem(fleet.site, store)))
    if (!us || !ca || !eu) throw new Error('a store has nothing in stock')
    return { cartItem: us, productIds, cartItems: { us, ca, eu_region_1: eu } }
  } finally {
    await fleet.close()
  }
}

/** An attack on a fleet: each comes from another address. */
const begin = (
  attack: Attack,
  { site, nginx, nodes: [node = nginx] }: Fleet,
  testProducts: TestProducts,
): Promise<StartedAttack> =>
  startAttacker(attack, {
    site,
    node,
    entry: attack.at === 'node' || attack.at === 'as range' ? node : nginx,
    address: attack.at === 'as range' ? trustedAddress : `127.66.0.${1 + attacks.indexOf(attack)}`,
    trustedAddress,
    ...testProducts,
  })

/** The results of the shoppers' time, beside an attack or none. */
type Shopped = Pick<AbuseRow, 'samples' | 'counts' | 'storeCalls' | 'storeGrowth'>
type Played = Shopped & { readonly nodes: readonly NodeReport[] }

async function spend(
  shop: AbusedShop,
  attack: Attack | undefined,
  fleet: Fleet,
  testProducts: TestProducts,
): Promise<Shopped> {
  const [node = fleet.nginx] = fleet.nodes
  const entry = attack?.at === 'node' ? node : fleet.nginx
  const shoppers = await Promise.all(
    homes.map((home) => openShopper(entry, fleet.site, home, testProducts.cartItems[home.region])),
  )
  try {
    await shop.nextWindow()
    const stored = await fleet.storeBytes()
    const attacker = attack && (await begin(attack, fleet, testProducts))
    const start = performance.now()
    const shopped = await Promise.all(shoppers.map((shopper) => shopper.shop(seconds * 1000)))
    const samples = shopped.flat()
    const storeGrowth = ((await fleet.storeBytes()) - stored) / (seconds / 60)
    return { samples, storeCalls: shop.storeCalls(start), storeGrowth, counts: (await attacker?.stop()) ?? {} }
  } finally {
    await Promise.all(shoppers.map((shopper) => shopper.close()))
  }
}

/** Runs the shoppers on a fleet of their own, beside an attack or undisturbed. */
async function play(shop: AbusedShop, testProducts: TestProducts, attack: Attack | undefined): Promise<Played> {
  const fleet = await shop.openFleet()
  let shopped: Shopped
  let nodes: NodeReport[] = []
  try {
    shopped = await spend(shop, attack, fleet, testProducts)
  } finally {
    nodes = await fleet.close()
  }
  return { ...shopped, nodes }
}

/** Two times as one: the times of all their samples count. */
function together(one: Played, other: Played): Played {
  const outcomes = new Set([...Object.keys(one.counts), ...Object.keys(other.counts)])
  return {
    samples: [...one.samples, ...other.samples],
    counts: Object.fromEntries(
      [...outcomes].map((name) => [name, (one.counts[name] ?? 0) + (other.counts[name] ?? 0)]),
    ),
    nodes: [...one.nodes, ...other.nodes],
    storeCalls: Math.max(one.storeCalls, other.storeCalls),
    storeGrowth: Math.max(one.storeGrowth, other.storeGrowth),
  }
}

/**
 * The shoppers beside an attack, and what they noticed. A p99 of a hundred samples is nearly their longest, which a
 * machine can cause as well: a row that shows anything, and the undisturbed one, is played three times as long.
 * @param baseline samples of the undisturbed shoppers
 */
async function playRow(
  shop: AbusedShop,
  testProducts: TestProducts,
  attack: Attack | undefined,
  baseline: readonly Sample[],
): Promise<AbuseRow> {
  const name = attack?.name ?? baselineName
  const findFailures = ({ nodes, samples, counts, storeGrowth }: Played): string[] =>
    [
      ...(attack?.mustBeServed ? refusalsOf(counts) : []),
      ...nodes.flatMap(({ death }) => (death === undefined ? [] : [`a node is dead: ${death}`])),
      ...(storeGrowth <= mostStoreGrowth ? [] : [`the store grows by ${kilobytes(storeGrowth)} KB/min`]),
      ...verdictsOf(samples, attack ? baseline : samples),
    ].map((failure) => `${name}: ${failure}`)
  let played = await play(shop, testProducts, attack)
  for (let plays = 1; plays < mostPlays && (!attack || findFailures(played).length > 0); plays += 1)
    played = together(played, await play(shop, testProducts, attack))
  return { name, ...played, failures: findFailures(played) }
}

/** The answers of a crowd that were no pages. */
const refusalsOf = (counts: Counts): string[] =>
  Object.entries(counts).flatMap(([outcome, count]) =>
    outcome === '200' ? [] : [`the crowd: ${outcome} (${count} ×)`],
  )

const brokenOff = (attack: Attack | undefined, error: unknown): AbuseRow => {
  const name = attack?.name ?? baselineName
  return {
    name,
    samples: [],
    counts: {},
    nodes: [],
    storeCalls: 0,
    storeGrowth: 0,
    failures: [`${name}: ${String(error)}`],
  }
}

/** Every abuse that one client may try, and crowds, beside shoppers who are to notice none of it. */
export const abusePart: SoakPart = {
  name: 'abuse',
  async run() {
    const nginx = findProgram(systemPrograms.nginx, process.env)
    if (nginx === undefined || redisPath === '')
      return { name: 'abuse', facts: 'no nginx or no redis-server here', failures: ['nothing was run'] }
    const shop = await openAbusedShop(process.cwd(), nginx)
    const rows: AbuseRow[] = []
    const asked = attacks.filter(({ name }) => selected.length === 0 || selected.some((part) => name.includes(part)))
    try {
      const testProducts = await findTestProducts(shop)
      for (const attack of [undefined, ...asked]) {
        const row = await playRow(shop, testProducts, attack, rows[0]?.samples ?? []).catch((error: unknown) =>
          brokenOff(attack, error),
        )
        const lines = [abuseTable([row]).split('\n').at(-1) ?? '', ...row.failures.map((failure) => `    ${failure}`)]
        process.stdout.write(`${lines.join('\n')}\n`)
        rows.push(row)
      }
    } finally {
      await shop.close()
    }
    const facts =
      `A shopper of each of three stores at human speed for ${seconds} s beside each of ${asked.length} attacks from one address\n` +
      `on a line of 1 Gbit/s, on two nodes behind nginx with Redis; times in ms. A row that shows anything is played ${mostPlays} times as long.\n\n` +
      abuseTable(rows)
    return { name: 'abuse', facts, failures: rows.flatMap(({ failures }) => failures) }
  },
}
