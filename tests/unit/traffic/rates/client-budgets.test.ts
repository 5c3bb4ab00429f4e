import { describe, expect, test } from 'vitest'
import { consumeBudget } from '../../../../src/traffic/rates/client-budgets.ts'
import { type Budget, budgets, type LimitName, type LimitRule, limits } from '../../../../src/traffic/policy/rates.ts'
import { createRateLimits } from '../../../../src/traffic/rates/rate-limits.ts'
import { createMemoryCounter, type TryCounter } from '../../../../src/traffic/rates/try-counter.ts'
import { type RequestClient, clientAt, inRequestScope } from '../../../../src/lib/request-scope.ts'

/** Two nodes that share a counter. */
function openNodes() {
  const refusals: LimitName[] = []
  const metrics = { rateLimited: (name: LimitName) => void refusals.push(name), sessionStoreFailed: () => undefined }
  const stored = new Map<string, number>()
  const now = () => 0
  const noting = (counter: TryCounter): TryCounter => ({
    async add(key, by, seconds) {
      const counted = await counter.add(key, by, seconds)
      stored.set(key, counted.count)
      return counted
    },
  })
  const shared = noting(createMemoryCounter(now))
  const nodes = [0, 1].map(() => createRateLimits({ own: noting(createMemoryCounter(now)), shared, metrics, now }))
  return { nodes, refusals, counters: () => [...stored.values()].filter((count) => count > 0).length }
}

/** Addresses of one range, each of another client. */
const families = { ipv6: (host: number) => `2001:db8:7:${host}::1`, ipv4: (host: number) => `203.0.113.${host}` }
type AddressOf = (host: number) => string
/** Whose calls come one after the other, so that one rule alone is used up. */
const senders = {
  'one stranger': (at) => clientAt(at(1)),
  'strangers of a range': (at, turn) => clientAt(at(turn % 240)),
  'one known visitor': (at) => clientAt(at(1), 'session/1'),
  'known visitors at an address': (at, turn) => clientAt(at(1), `session/${turn}`),
  'known visitors of a range': (at, turn) => clientAt(at(turn % 240), `session/${turn}`),
} as const satisfies Readonly<Record<string, (at: AddressOf, turn: number) => RequestClient>>

/** Budget, rule, who uses it up, the most by IPv6 and by IPv4, and whether each node counts by itself. */
const rows = [
  ['calls', 'api_address', 'one stranger', 1200, 1200, true],
  ['calls', 'api_range', 'strangers of a range', 2400, 4800, true],
  ['calls', 'api_session', 'one known visitor', 600, 600, true],
  ['calls', 'api_known_address', 'known visitors at an address', 6000, 6000, true],
  ['calls', 'api_known_range', 'known visitors of a range', 12_000, 24_000, true],
  ['searches', 'search_share', 'one stranger', 300, 300, true],
  ['searches', 'search_range', 'strangers of a range', 600, 1200, false],
  ['searches', 'search_session', 'one known visitor', 100, 100, true],
  ['searches', 'search_known_range', 'known visitors of a range', 1200, 2400, false],
  ['suggestions', 'suggest_share', 'one stranger', 150, 150, true],
  ['suggestions', 'suggest_range', 'strangers of a range', 300, 600, false],
  ['suggestions', 'suggest_session', 'one known visitor', 50, 50, true],
  ['suggestions', 'suggest_known_range', 'known visitors of a range', 600, 1200, false],
  ['texts', 'content_share', 'one stranger', 120, 120, true],
  ['texts', 'content_range', 'strangers of a range', 240, 480, false],
  ['products', 'graphql_products', 'one stranger', 3000, 3000, true],
  ['products', 'graphql_range', 'strangers of a range', 6000, 12_000, false],
  ['products', 'graphql_session', 'one known visitor', 1500, 1500, true],
  ['products', 'graphql_known_address', 'known visitors at an address', 15_000, 15_000, true],
  ['products', 'graphql_known_range', 'known visitors of a range', 30_000, 60_000, false],
  ['accounts', 'create_address', 'one stranger', 3, 3, false],
  ['accounts', 'create_range', 'strangers of a range', 6, 12, false],
  ['trustedAccounts', 'create_trusted_address', 'one stranger', 20, 20, false],
  ['trustedAccounts', 'create_trusted_range', 'strangers of a range', 40, 80, false],
  ['forms', 'form_address', 'one stranger', 3, 3, false],
  ['forms', 'form_range', 'strangers of a range', 6, 12, false],
  ['tokenForms', 'token_form_address', 'one stranger', 10, 10, false],
  ['tokenForms', 'token_form_range', 'strangers of a range', 20, 40, false],
  ['typedText', 'typed_address', 'one stranger', 96, 96, false],
  ['typedText', 'typed_range', 'strangers of a range', 128, 256, false],
  ['typedText', 'typed_known_range', 'known visitors of a range', 128, 256, false],
  ['firstCarts', 'first_cart_address', 'one stranger', 150, 300, false],
  ['firstCarts', 'first_cart_range', 'strangers of a range', 300, 600, false],
  ['consents', 'consent_address', 'one stranger', 30, 30, true],
  ['consents', 'consent_range', 'strangers of a range', 60, 120, false],
  ['proofs', 'proof_address', 'one stranger', 500, 500, false],
  ['proofs', 'proof_range', 'strangers of a range', 1000, 2000, false],
  ['reports', 'report_address', 'one stranger', 60, 60, true],
  ['reports', 'report_range', 'strangers of a range', 120, 240, false],
] as const

describe('a client’s budget', () => {
  test.each(rows)('is limited for %s by %s: %s', async (budget, rule, sender, ipv6, ipv4, isOfNode) => {
    for (const [family, most] of [
      ['ipv6', ipv6],
      ['ipv4', ipv4],
    ] as const) {
      const { nodes, refusals } = openNodes()
      let served = 0
      const send = async (): Promise<unknown> => {
        const [node] = isOfNode ? nodes : [nodes[served % 2]]
        if (!node) throw new Error('there is no node')
        const client = senders[sender](families[family], served)
        return inRequestScope({ id: 'r', dueAt: Infinity, client }, () => consumeBudget(node, budget))
      }
      for (; served < most; served += 1) if (await send()) throw new Error(`refused after ${served}`)
      expect(await send()).toMatchObject({ reason: 'rate_limited' })
      expect(refusals).toEqual([rule])
    }
  })

  test('has a row for each of its rules', () => {
    const named = Object.values(budgets).flatMap((budget) =>
      Object.values<LimitName | readonly LimitName[]>(budget).flat(),
    )
    expect(rows.map(([, rule]) => rule)).toEqual(named)
    for (const [, rule, , , , isOfNode] of rows) expect('on' in limits[rule], rule).toBe(isOfNode)
  })

  test('ends with the range, of strangers and of known visitors', () => {
    for (const [name, { strangers, known = strangers }] of Object.entries<Budget>(budgets))
      for (const rule of [strangers.at(-1), known.at(-1)]) {
        const { by }: Partial<LimitRule> = rule === undefined ? {} : limits[rule]
        expect(by, `${name}: ${String(rule)}`).toBe('range')
      }
  })

  test('leaves no counters of addresses once their range has used it up', async () => {
    const { nodes, counters } = openNodes()
    const [node] = nodes
    if (!node) throw new Error('there is no node')
    const sendFrom = (host: number) =>
      inRequestScope({ id: 'r', dueAt: Infinity, client: clientAt(families.ipv6(host)) }, () =>
        consumeBudget(node, 'forms'),
      )
    for (let host = 0; host < 6; host += 1) await sendFrom(host)
    const before = counters()
    for (let host = 6; host < 200; host += 1) await sendFrom(host)
    expect([before, counters()]).toEqual([7, 7])
  })
})
