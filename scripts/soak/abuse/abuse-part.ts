import { z } from 'zod'
import { redisPath } from '../../../tests/fixtures/redis-server.ts'
import { findCartItem, type CartItem } from '../../bench/shoppers.ts'
import { findNginx } from '../../shop/nginx.ts'
import type { SoakPart } from '../soak-part.ts'
import { type AbuseRow, abuseTable } from './abuse-table.ts'
import type { Attack } from './attack.ts'
import { attacks } from './attacks.ts'
import { verdictsOf, type Sample } from './samples.ts'
import { openShopper } from './shopper.ts'
import { type Counts, startAttacker, type StartedAttack } from './start-attacker.ts'
import { type AbusedShop, type Fleet, type NodeReport, openAbusedShop } from './topology.ts'

/** How long each attack lasts. */
const seconds = Number(process.env['SOAK_SECONDS'] ?? 60)
/** Attacks whose names contain one of these; all without any, none for `quiet`. */
const selected = (process.env['SOAK_ATTACKS'] ?? '').split(',').filter((name) => name !== '')
const baselineName = 'quiet'

const productsSchema = z.object({ data: z.array(z.object({ id: z.number() })) })

/** What the shop sells, as attacks and shopper need it. */
type TestProducts = { readonly cartItem: CartItem; readonly productIds: number[] }

/** Asked of a fleet of its own, so that nothing of it counts in a run. */
async function findTestProducts(shop: AbusedShop): Promise<TestProducts> {
  const fleet = await shop.openFleet()
  try {
    const path = '/api/products?limit=50&include_fields=name'
    const answer = await fetch(fleet.site + path, { headers: { 'x-bc-region': 'us' } })
    const productIds = productsSchema.parse(await answer.json()).data.map(({ id }) => id)
    return { cartItem: await findCartItem(fleet.site), productIds }
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
    entry: attack.at === 'node' ? node : nginx,
    address: `127.66.0.${1 + attacks.indexOf(attack)}`,
    trustedAddress: '127.0.0.1',
    ...testProducts,
  })

/** What the shopper's minute came to, beside an attack or none. */
type Minute = { readonly samples: readonly Sample[]; readonly counts: Counts; readonly storeCalls: number }

async function spend(
  shop: AbusedShop,
  attack: Attack | undefined,
  fleet: Fleet,
  testProducts: TestProducts,
): Promise<Minute> {
  const [node = fleet.nginx] = fleet.nodes
  const shopper = await openShopper(attack?.at === 'node' ? node : fleet.nginx, fleet.site, testProducts.cartItem)
  try {
    await shop.nextWindow()
    const attacker = attack && (await begin(attack, fleet, testProducts))
    const start = performance.now()
    const samples = await shopper.shop(seconds * 1000)
    return { samples, storeCalls: shop.storeCalls(start), counts: (await attacker?.stop()) ?? {} }
  } finally {
    await shopper.close()
  }
}

/**
 * Runs the shopper on a fleet of its own, beside an attack or undisturbed.
 * @param baseline samples of the undisturbed shopper
 */
async function play(
  shop: AbusedShop,
  testProducts: TestProducts,
  attack: Attack | undefined,
  baseline: readonly Sample[],
): Promise<AbuseRow> {
  const fleet = await shop.openFleet()
  let minute: Minute
  let nodes: NodeReport[] = []
  try {
    minute = await spend(shop, attack, fleet, testProducts)
  } finally {
    nodes = await fleet.close()
  }
  const failures = [
    ...nodes.flatMap(({ death }) => (death === undefined ? [] : [`a node is dead: ${death}`])),
    ...verdictsOf(minute.samples, attack ? baseline : minute.samples),
  ]
  const name = attack?.name ?? baselineName
  return { name, ...minute, nodes, failures: failures.map((failure) => `${name}: ${failure}`) }
}

const brokenOff = (attack: Attack | undefined, error: unknown): AbuseRow => {
  const name = attack?.name ?? baselineName
  return { name, samples: [], counts: {}, nodes: [], storeCalls: 0, failures: [`${name}: ${String(error)}`] }
}

/** Every abuse that one client may try, beside a shopper who is to notice none of it. */
export const abusePart: SoakPart = {
  name: 'abuse',
  async run() {
    const nginx = findNginx(process.env)
    if (nginx === undefined || redisPath === '')
      return { name: 'abuse', facts: 'no nginx or no redis-server here', failures: ['nothing was run'] }
    const shop = await openAbusedShop(process.cwd(), nginx)
    const rows: AbuseRow[] = []
    const asked = attacks.filter(({ name }) => selected.length === 0 || selected.some((part) => name.includes(part)))
    try {
      const testProducts = await findTestProducts(shop)
      for (const attack of [undefined, ...asked]) {
        const row = await play(shop, testProducts, attack, rows[0]?.samples ?? []).catch((error: unknown) =>
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
      `A shopper at human speed for ${seconds} s beside each of ${asked.length} attacks from one address,\n` +
      `on two nodes behind nginx with Redis; times in ms.\n\n${abuseTable(rows)}`
    return { name: 'abuse', facts, failures: rows.flatMap(({ failures }) => failures) }
  },
}
