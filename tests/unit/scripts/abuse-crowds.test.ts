import { describe, expect, test } from 'vitest'
import type { Attacker } from '../../../scripts/soak/abuse/attack.ts'
import { arriveInCrowd, createCrowdActs } from '../../../scripts/soak/abuse/crowd-acts.ts'
import { crowdVerdicts } from '../../../scripts/soak/abuse/crowd-verdicts.ts'
import { quietTimesOf, timedKinds } from '../../../scripts/soak/abuse/samples.ts'
import { byStore } from '../../../src/domain/region/stores.ts'
import { Visitor } from '../../fixtures/visitor.ts'

const line = '11111111-1111-4111-8111-111111111111'
const session = (cart_status: string) => Response.json({ data: { cart_status, customer_status: 'none' } })
const results = (cache: string) =>
  new Response('<h2 class="search-for">Results</h2>', { headers: { 'cache-control': cache } })

/** The answer of a shop that refuses nothing. */
function serve(path: string): Response {
  if (path.startsWith('/api/session')) return session('present')
  if (path.startsWith('/en-us/search')) return results('private, no-cache')
  return new Response(`<a href="/en-us/p/larch">Larch</a><input value="${line}">`)
}

/** Counts outcomes. */
function createTally() {
  const counts: Record<string, number> = {}
  return { counts, tally: (outcome: string) => void (counts[outcome] = (counts[outcome] ?? 0) + 1) }
}

/** The acts of one at a shop that answers so. */
const actsAt = (answer: (path: string) => Response, tally: Attacker['tally']) =>
  createCrowdActs(
    {
      visitor: new Visitor({ request: (path) => answer(path) }),
      locale: 'en-us',
      line,
      linePath: `/api/cart/c/items/${line}`,
      productID: 7,
      choices: ['25', '30', '36'].flatMap((slug) => [['size', slug] as const, ['color', `c${slug}`] as const]),
    },
    tally,
  )

/** The outcomes of each act once, at a shop that answers so. */
async function outcomesAt(answer: (path: string) => Response): Promise<Record<string, number>> {
  const { counts, tally } = createTally()
  for (const act of Object.values(actsAt(answer, tally))) await act()
  return counts
}

describe('the answers to a crowd', () => {
  test('are served when each has its content', async () => {
    expect(await outcomesAt(serve)).toEqual({ page: 3, 200: 4 })
  })

  const page = { page: 2, 200: 4 }
  const call = { page: 3, 200: 3 }
  test.each([
    ['/en-us/cart', 'the cart without its content', 1, page, () => new Response('We cannot reach your cart')],
    ['/en-us/search', 'a search without its content', 1, page, () => new Response('The search is taking a break')],
    ['/en-us/search', 'a search without all its parts', 1, page, () => results('no-store')],
    ['/en-us/c/', 'a narrowed category without its content', 1, page, () => new Response('Many people at once')],
    ['/api/session', 'a cart that is unreachable', 3, { page: 3, 200: 1 }, () => session('unreachable')],
    ['/api/cart/', '429 rate_limited', 1, call, () => Response.json({ code: 'rate_limited' }, { status: 429 })],
  ])('are refused at %s with “%s”', async (refused, outcome, times, others, refusal) => {
    const answers = await outcomesAt((path) => (path.startsWith(refused) ? refusal() : serve(path)))
    expect(answers).toEqual({ ...others, [outcome]: times })
  })

  test('are of words and narrowings that others ask for, and as often of its own', async () => {
    const asked: string[] = []
    const acts = actsAt(
      (path) => {
        if (!path.startsWith('/api/')) asked.push(decodeURIComponent(path))
        return serve(path)
      },
      () => undefined,
    )
    for (let turn = 0; turn < 4; turn += 1) await acts.search()
    const own = asked.filter((path) => / -\w+$/.test(path))
    expect([asked.length, own.length, new Set(own).size]).toEqual([4, 2, 2])
    asked.length = 0
    for (let turn = 0; turn < 40; turn += 1) await acts.narrowCategory()
    const values = (path: string) => [...new URLSearchParams(path.split('?')[1]).entries()].map(([key]) => key)
    expect(asked.filter((path) => values(path).length > 1).length).toBeGreaterThan(5)
  })
})

describe('one more of a crowd', () => {
  const cart = { id: 'c', line_items: { physical_items: [{ id: line }] } }
  const item = { productID: 7, variantID: 8, quantity: 1 }
  const nowhere = { host: '127.0.0.1', port: 0 }
  /** One who comes to a shop that answers a first add so. */
  async function arriveAt(firstAdd: () => Response) {
    const { counts, tally } = createTally()
    const request = (path: string) =>
      path === '/api/session' ? Response.json({ data: { csrf_token: 't' } }) : firstAdd()
    const attacker: Attacker = {
      target: {
        ...{ site: 'http://shop.test', entry: nowhere, node: nowhere, address: '', trustedAddress: '' },
        ...{ cartItem: item, cartItems: byStore(() => item), productIds: [] },
      },
      tally,
      forwarded: () => ({}),
      visitor: () => new Visitor({ request }),
      flood: () => Promise.resolve(),
    }
    return { arrived: await arriveInCrowd(attacker, 'ca', tally), counts }
  }

  test('has a line in the cart', async () => {
    const { arrived, counts } = await arriveAt(() => Response.json({ data: cart }, { status: 201 }))
    expect([arrived?.line, arrived?.linePath]).toEqual([line, `/api/cart/c/items/${line}`])
    expect(counts).toEqual({ 201: 1 })
  })

  test('is counted with the reason for which the first add is refused', async () => {
    const { arrived, counts } = await arriveAt(() => Response.json({ code: 'rate_limited' }, { status: 429 }))
    expect(arrived).toBeUndefined()
    expect(counts).toEqual({ 'a first add: 429 rate_limited': 1 })
  })
})

describe('crowdVerdicts', () => {
  const quiet = quietTimesOf(timedKinds.map((kind) => ({ kind, ms: 100 })))
  const served = { page: 2, 200: 9, 201: 1 }

  test('reports nothing for pages that took two seconds longer than a shopper may notice', () => {
    expect(crowdVerdicts({ counts: served, times: { page: [30, 2200], 200: [9000] } }, quiet)).toEqual([])
  })

  test('reports each page that took longer', () => {
    expect(crowdVerdicts({ counts: served, times: { page: [30, 2201, 2900] } }, quiet)).toEqual([
      'the crowd: slow pages (2 of 3; 2900 ms at most, 2200 allowed)',
    ])
  })

  test('reports refusals, and a crowd that was served no page', () => {
    expect(crowdVerdicts({ counts: { 201: 1, '429 rate_limited': 2 }, times: {} }, quiet)).toEqual([
      'the crowd: 429 rate_limited (2 ×)',
      'the crowd: no page was served',
    ])
  })
})
