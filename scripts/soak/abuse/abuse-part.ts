import { z } from 'zod'
import { redisPath } from '../../../tests/fixtures/redis-server.ts'
import { findGoods, type Goods } from '../../bench/shoppers.ts'
import { findNginx } from '../../shop/nginx.ts'
import type { SoakPart } from '../soak-part.ts'
import { type AbuseRow, abuseTable } from './abuse-table.ts'
import type { Attack } from './attack.ts'
import { attacks } from './attacks.ts'
import { judge, type Sample } from './samples.ts'
import { openShopper } from './shopper.ts'
import { type Counts, startAttacker, type StartedAttack } from './start-attacker.ts'
import { type AbusedShop, type Fleet, type NodeReport, openAbusedShop } from './topology.ts'

/** How long each attack lasts. */
const seconds = Number(process.env['SOAK_SECONDS'] ?? 60)
/** Attacks whose names contain one of these; all without any, none for `quiet`. */
const wanted = (process.env['SOAK_ATTACKS'] ?? '').split(',').filter((name) => name !== '')
const quietName = 'quiet'

const productsSchema = z.object({ data: z.array(z.object({ id: z.number() })) })

/** What the shop sells, as attacks and shopper need it. */
type Wares = { readonly goods: Goods; readonly productIds: number[] }

/** Asked of a fleet of its own, so that nothing of it counts in a run. */
async function findWares(shop: AbusedShop): Promise<Wares> {
  const fleet = await shop.openFleet()
  try {
    const path = '/api/products?limit=50&include_fields=name'
    const answer = await fetch(fleet.site + path, { headers: { 'x-bc-region': 'us' } })
    const productIds = productsSchema.parse(await answer.json()).data.map(({ id }) => id)
    return { goods: await findGoods(fleet.site), productIds }
  } finally {
    await fleet.close()
  }
}

/** An attack on a fleet: each comes from another address. */
const begin = (attack: Attack, { site, nginx, nodes: [node = nginx] }: Fleet, wares: Wares): Promise<StartedAttack> =>
  startAttacker(attack, {
    site,
    node,
    entry: attack.at === 'node' ? node : nginx,
    address: `127.66.0.${1 + attacks.indexOf(attack)}`,
    trustedAddress: '127.0.0.1',
    ...wares,
  })

/** What the shopper's minute came to, beside an attack or none. */
type Minute = { readonly samples: readonly Sample[]; readonly counts: Counts; readonly storeCalls: number }

async function spend(shop: AbusedShop, attack: Attack | undefined, fleet: Fleet, wares: Wares): Promise<Minute> {
  const [node = fleet.nginx] = fleet.nodes
  const shopper = await openShopper(attack?.at === 'node' ? node : fleet.nginx, fleet.site, wares.goods)
  try {
    await shop.nextWindow()
    const attacker = attack && (await begin(attack, fleet, wares))
    const start = performance.now()
    const samples = await shopper.shop(seconds * 1000)
    return { samples, storeCalls: shop.storeCalls(start), counts: (await attacker?.stop()) ?? {} }
  } finally {
    await shopper.close()
  }
}

/** The shopper beside an attack, or undisturbed, on a fleet of its own. @param quiet the undisturbed one's samples */
async function play(
  shop: AbusedShop,
  wares: Wares,
  attack: Attack | undefined,
  quiet: readonly Sample[],
): Promise<AbuseRow> {
  const fleet = await shop.openFleet()
  let minute: Minute
  let nodes: NodeReport[] = []
  try {
    minute = await spend(shop, attack, fleet, wares)
  } finally {
    nodes = await fleet.close()
  }
  const failures = [
    ...nodes.flatMap(({ death }) => (death === undefined ? [] : [`a node is dead: ${death}`])),
    ...judge(minute.samples, attack ? quiet : minute.samples),
  ]
  const name = attack?.name ?? quietName
  return { name, ...minute, nodes, failures: failures.map((failure) => `${name}: ${failure}`) }
}

const brokenOff = (attack: Attack | undefined, error: unknown): AbuseRow => {
  const name = attack?.name ?? quietName
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
    const asked = attacks.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
    try {
      const wares = await findWares(shop)
      for (const attack of [undefined, ...asked]) {
        const row = await play(shop, wares, attack, rows[0]?.samples ?? []).catch((error: unknown) =>
          brokenOff(attack, error),
        )
        const lines = [abuseTable([row]).split('\n').at(-1) ?? '', ...row.failures.map((failure) => `    ${failure}`)]
        process.stdout.write(`${lines.join('\n')}\n`)
        rows.push(row)
      }
    } finally {
      await shop.close()
    }
    const facts = `A shopper at human speed for ${seconds} s beside each of ${asked.length} attacks from one address, on two nodes behind nginx with Redis; times in ms.\n\n${abuseTable(rows)}`
    return { name: 'abuse', facts, failures: rows.flatMap(({ failures }) => failures) }
  },
}
