import { z } from 'zod'
import { type Store, stores } from '../../../src/domain/region/stores.ts'
import { redisPath } from '../../../tests/fixtures/redis-server.ts'
import { findCartItem, type CartItem } from '../../bench/shoppers.ts'
import { findProgram, systemPrograms } from '../../shop/system-programs.ts'
import type { SoakPart, SoakResult } from '../soak-part.ts'
import { type AbuseRecord, addToRecord, type PlayedRow, readRecord } from './abuse-record.ts'
import { type AbuseRow, abuseTable, cellsOf, kilobytes, nameOf, quietTimesIn } from './abuse-table.ts'
import type { Attack } from './attack.ts'
import { attacks, divisionOf, readRowsPart, type Row, rowsByPart, selectRows } from './attacks.ts'
import { crowdVerdicts } from './crowd-verdicts.ts'
import { quietTimesOf, type QuietTimes, slowerOf, timedKinds, verdictsOf } from './samples.ts'
import type { Home } from './shopper-acts.ts'
import { openShopper } from './shopper.ts'
import { startAttacker, type StartedAttack } from './start-attacker.ts'
import { type AbusedShop, type Fleet, type NodeReport, openAbusedShop } from './topology.ts'

/** The duration of each attack: two quota windows and more, since calls of one count in the next (decision 050). */
const seconds = Number(process.env['SOAK_SECONDS'] ?? 65)
/** The most times that an attack is played. */
const mostPlays = Number(process.env['SOAK_PLAYS'] ?? 3)
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
/** Rows by name or part of it, since all take hours: those that are not played stay as they are recorded. */
const asked = (process.env['SOAK_ATTACKS'] ?? '').split(';').filter((name) => name !== '')
/** One part of several, such as the second of three: 2/3. */
const askedPart = process.env['SOAK_PART'] ?? ''

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
    entry: attack.at === undefined ? nginx : node,
    address: attack.at === 'as proxy' ? trustedAddress : `127.66.0.${1 + attacks.indexOf(attack)}`,
    trustedAddress,
    ...testProducts,
  })

/** The results of the shoppers' time, beside an attack or none. */
type Shopped = Omit<AbuseRow, 'name' | 'nodes'>
type Played = Shopped & { readonly nodes: readonly NodeReport[]; readonly plays: number }

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
    const fate = (await attacker?.stop()) ?? { counts: {}, times: {} }
    return { samples, storeCalls: shop.storeCalls(start), storeGrowth, ...fate }
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
  return { ...shopped, nodes, plays: 1 }
}

/** Two times as one: the times of all their samples count. */
function together(one: Played, other: Played): Played {
  const outcomes = [...new Set([...Object.keys(one.counts), ...Object.keys(other.counts)])]
  return {
    samples: [...one.samples, ...other.samples],
    counts: Object.fromEntries(outcomes.map((name) => [name, (one.counts[name] ?? 0) + (other.counts[name] ?? 0)])),
    times: Object.fromEntries(
      outcomes.map((name) => [name, [...(one.times[name] ?? []), ...(other.times[name] ?? [])]]),
    ),
    nodes: [...one.nodes, ...other.nodes],
    plays: one.plays + other.plays,
    storeCalls: Math.max(one.storeCalls, other.storeCalls),
    storeGrowth: Math.max(one.storeGrowth, other.storeGrowth),
  }
}

/** The troubles of a row. @param quiet times of undisturbed shoppers; absent for their own row */
const failuresOf = (
  { nodes, samples, counts, times, storeGrowth }: Played,
  attack: Attack | undefined,
  quiet = quietTimesOf(samples),
): string[] => [
  ...(attack?.mustBeServed ? crowdVerdicts({ counts, times }, quiet) : []),
  ...nodes.flatMap(({ death }) => (death === undefined ? [] : [`a node is dead: ${death}`])),
  ...(storeGrowth <= mostStoreGrowth ? [] : [`the store grows by ${kilobytes(storeGrowth)} KB/min`]),
  ...verdictsOf(samples, quiet, attack?.strict),
]

/**
 * The shoppers beside an attack, and what they noticed. A p99 of a hundred samples is nearly their longest, which a
 * machine can cause as well, most of all in slower minutes than those of the undisturbed row: a row that shows anything
 * is played three times as long, in turns with undisturbed shoppers, and the slower undisturbed time of a kind counts.
 * The undisturbed row is always played as long.
 * @param recorded times of the undisturbed row; absent for that row itself
 */
async function playRow(
  shop: AbusedShop,
  testProducts: TestProducts,
  { name, attack }: Row,
  recorded: QuietTimes | undefined,
): Promise<PlayedRow> {
  let played = await play(shop, testProducts, attack)
  let beside: Played | undefined
  let quiet = recorded
  while (played.plays < mostPlays && (!attack || failuresOf(played, attack, quiet).length > 0)) {
    if (attack && recorded) {
      const undisturbed = await play(shop, testProducts, undefined)
      beside = beside ? together(beside, undisturbed) : undisturbed
      quiet = slowerOf(recorded, quietTimesOf(beside.samples))
    }
    played = together(played, await play(shop, testProducts, attack))
  }
  const today = new Date().toISOString().slice(0, 10)
  return {
    cells: cellsOf({ name, ...played }, `${today}, ${played.plays} × ${seconds} s${beside ? besideOf(beside) : ''}`),
    failures: failuresOf(played, attack, quiet).map((failure) => `${name}: ${failure}`),
  }
}

/** The undisturbed times between the plays of a row, in the order of the table, ms. */
function besideOf({ samples }: Played): string {
  const times = quietTimesOf(samples)
  return `, between them ${timedKinds.map((kind) => times[kind].toFixed(0)).join(', ')}`
}

/** The times of the undisturbed row of this name, where it was played. */
function recordedTimes({ rows }: AbuseRecord, name: string): QuietTimes | undefined {
  const cells = rows.find((row) => nameOf(row) === name)
  return cells && quietTimesIn(cells)
}

/**
 * Plays the rows that are asked for, and adds each to the record, which `store` writes down then.
 * @param parts of all rows
 * @param chosen names
 */
async function playRows(
  shop: AbusedShop,
  recorded: AbuseRecord,
  parts: ReturnType<typeof rowsByPart>,
  chosen: ReadonlySet<string>,
  store: (record: AbuseRecord) => void,
): Promise<AbuseRecord> {
  const testProducts = await findTestProducts(shop)
  // Of no row: the disk still stores the pages, and the stand-ins have answered nothing yet.
  await play(shop, testProducts, undefined)
  const order = parts.flat().map(({ name }) => name)
  let record = recorded
  for (const [undisturbed, ...others] of parts) {
    const rows = others.filter(({ name }) => chosen.has(name))
    // Without an undisturbed row there is nothing to judge by.
    const isMissing = rows.length > 0 && !recordedTimes(record, undisturbed.name)
    for (const row of [...(chosen.has(undisturbed.name) || isMissing ? [undisturbed] : []), ...rows]) {
      const quiet = row.attack && recordedTimes(record, undisturbed.name)
      const played = await playRow(shop, testProducts, row, quiet).catch((error: unknown): PlayedRow =>
        brokenOff(row.name, error),
      )
      const lines = [abuseTable([played.cells]).split('\n').at(-1) ?? '', ...played.failures.map((one) => `    ${one}`)]
      process.stdout.write(`${lines.join('\n')}\n`)
      record = addToRecord(record, [played], order)
      store(record)
    }
  }
  return record
}

/** A row that could not be played: no samples, so nothing was measured. */
const brokenOff = (name: string, error: unknown): PlayedRow => ({
  cells: cellsOf({ name, samples: [], counts: {}, times: {}, nodes: [], storeCalls: 0, storeGrowth: 0 }, 'broke off'),
  failures: [`${name}: ${String(error)}`],
})

const factsOf = ({ rows }: AbuseRecord): string =>
  'A shopper of each of three stores at human speed beside each attack, from one address on a line of 1 Gbit/s or\n' +
  'from a /56 of IPv6, and beside crowds at one address, on two nodes behind nginx with Redis; times in ms. A row\n' +
  'is judged by the `quiet` one of its part, above it; one that shows anything is played longer, in turns with\n' +
  'undisturbed shoppers, and says what those had. Each says when it was played; the line above is of the last run.\n' +
  'All take two and a half hours and more (docs/how-to.md, "Play the abuses").\n\n' +
  abuseTable(rows)

/** Every abuse that one client may try, and crowds, beside shoppers who are to notice none of it. */
export const abusePart: SoakPart = {
  name: 'abuse',
  async run(section, store) {
    const before = readRecord(section)
    const toResult = (record: AbuseRecord): SoakResult => ({
      name: 'abuse',
      facts: factsOf(record),
      failures: record.failures,
    })
    const giveUp = (failure: string): SoakResult => ({
      name: 'abuse',
      facts: factsOf(before),
      failures: [...before.failures, failure],
    })
    const nginx = findProgram(systemPrograms.nginx, process.env)
    if (nginx === undefined || redisPath === '') return giveUp('nothing was played: no nginx or no redis-server here')
    let shop: AbusedShop | undefined
    try {
      const part = readRowsPart(askedPart)
      // Rows that are played apart belong to the parts of which they are recorded.
      const of = part?.of ?? (asked.length > 0 ? divisionOf(before.rows.map(nameOf)) : 1)
      const parts = rowsByPart(of)
      const there = part ? parts.slice(part.number - 1, part.number) : parts
      const chosen = selectRows(
        asked,
        there.flat().map(({ name }) => name),
      )
      shop = await openAbusedShop(process.cwd(), nginx)
      return toResult(await playRows(shop, before, parts, chosen, (record) => store(toResult(record))))
    } catch (error) {
      return giveUp(`nothing was played: ${String(error)}`)
    } finally {
      await shop?.close()
    }
  },
}
