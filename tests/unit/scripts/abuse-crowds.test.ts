import { describe, expect, test } from 'vitest'
import { createCrowdActs } from '../../../scripts/soak/abuse/crowd-acts.ts'
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

/** The outcomes of each act once, at a shop that answers so. */
async function outcomesAt(answer: (path: string) => Response): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {}
  const visitor = new Visitor({ request: (path) => answer(path) })
  const shopper = { visitor, locale: 'en-us', line, linePath: `/api/cart/c/items/${line}`, productID: 7 }
  const acts = createCrowdActs(shopper, (outcome) => (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1))
  for (const act of Object.values(acts)) await act()
  return outcomes
}

describe('the answers to a crowd', () => {
  test('are served when each has its content', async () => {
    expect(await outcomesAt(serve)).toEqual({ 200: 7 })
  })

  test.each([
    ['/en-us/cart', 'the cart without its content', 1, () => new Response('We cannot reach your cart')],
    ['/en-us/search', 'a search without its content', 1, () => new Response('The search is taking a break')],
    ['/en-us/search', 'a search without all its parts', 1, () => results('no-store')],
    ['/en-us/c/', 'a narrowed category without its content', 1, () => new Response('Many people at once')],
    ['/api/session', 'a cart that is unreachable', 3, () => session('unreachable')],
    ['/api/cart/', '429 rate_limited', 1, () => Response.json({ code: 'rate_limited' }, { status: 429 })],
  ])('are refused at %s with “%s”', async (refused, outcome, times, refusal) => {
    const answers = await outcomesAt((path) => (path.startsWith(refused) ? refusal() : serve(path)))
    expect(answers).toEqual({ 200: 7 - times, [outcome]: times })
  })
})
