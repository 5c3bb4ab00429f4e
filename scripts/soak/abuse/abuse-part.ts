import { z } from 'zod'
import { redisPath } from '../../../tests/fixtures/redis-server.ts'
import { findGoods } from '../../bench/shoppers.ts'
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
/** Between two looks at the platform's quota, ms. */
const lookEvery = 1000

const productsSchema = z.object({ data: z.array(z.object({ id: z.number() })) })

async function productIds(site: string): Promise<number[]> {
  const answer = await fetch(`${site}/api/products?limit=50&include_fields=name`, { headers: { 'x-bc-region': 'us' } })
  return productsSchema.parse(await answer.json()).data.map(({ id }) => id)
}

/** An attack on a fleet: the last part of the attacker's address is another each time. */
async function begin(attack: Attack, { site, nginx, nodes }: Fleet): Promise<StartedAttack> {
  const [node = nginx] = nodes
  return startAttacker(attack, {
    site,
    node,
    entry: attack.at === 'node' ? node : nginx,
    address: `127.66.0.${1 + attacks.indexOf(attack)}`,
    trustedAddress: '127.0.0.1',
    goods: await findGoods(site),
    productIds: await productIds(site),
  })
}

/** What the shopper's minute came to, beside an attack or none. */
type Minute = { readonly samples: readonly Sample[]; readonly counts: Counts; readonly vendorCalls: number }

async function spend(shop: AbusedShop, attack: Attack | undefined, fleet: Fleet): Promise<Minute> {
  const [node = fleet.nginx] = fleet.nodes
  const shopper = await openShopper(attack?.at === 'node' ? node : fleet.nginx, fleet.site, await findGoods(fleet.site))
  const attacker = attack && (await begin(attack, fleet))
  let vendorCalls = 0
  const look = setInterval(() => {
    void shop.vendorCalls().then((calls) => (vendorCalls = Math.max(vendorCalls, calls)))
  }, lookEvery)
  try {
    const samples = await shopper.shop(seconds * 1000)
    return { samples, vendorCalls, counts: (await attacker?.stop()) ?? {} }
  } finally {
    clearInterval(look)
    await shopper.close()
  }
}

/** The shopper beside an attack, or undisturbed, on a fleet of its own. @param quiet the undisturbed one's samples */
async function play(shop: AbusedShop, attack: Attack | undefined, quiet: readonly Sample[]): Promise<AbuseRow> {
  const fleet = await shop.openFleet()
  let minute: Minute
  let nodes: NodeReport[] = []
  try {
    minute = await spend(shop, attack, fleet)
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
  return { name, samples: [], counts: {}, nodes: [], vendorCalls: 0, failures: [`${name}: ${String(error)}`] }
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
      for (const attack of [undefined, ...asked]) {
        const row = await play(shop, attack, rows[0]?.samples ?? []).catch((error: unknown) => brokenOff(attack, error))
        process.stdout.write(`${abuseTable([row]).split('\n').at(-1) ?? ''}\n`)
        rows.push(row)
      }
    } finally {
      await shop.close()
    }
    const facts = `A shopper at human speed for ${seconds} s beside each of ${asked.length} attacks from one address, on two nodes behind nginx with Redis; times in ms.\n\n${abuseTable(rows)}`
    return { name: 'abuse', facts, failures: rows.flatMap(({ failures }) => failures) }
  },
}
