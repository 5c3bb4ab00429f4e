import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RequestClient, clientAt } from '../../../../src/lib/request-scope.ts'
import { callRates, pageRates, productRates } from '../../../../src/traffic/policy/process.ts'
import { createClientPace } from '../../../../src/traffic/process/client-pace.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'], fakeNodeBuiltins: true }))
afterEach(() => void vi.useRealTimers())

type Pace = ReturnType<typeof createClientPace>

/** Whether a client's turn comes. */
async function isServed(pace: Pace, client: RequestClient): Promise<boolean> {
  const outcome = pace(client)
  return (outcome.kind === 'wait' ? await outcome.turn : outcome).kind === 'pass'
}

/** Runs what people do at an address for two minutes. @returns how many turns came, how many did not, longest wait */
async function shop(
  people: number,
  pace: Pace,
  { everyMs, isKnown, address }: { everyMs: number; isKnown: boolean; address: string },
) {
  const outcome = { served: 0, refused: 0, longestMs: 0 }
  const act = async (person: number): Promise<void> => {
    const begun = performance.now()
    const hasTurn = await isServed(pace, clientAt(address, isKnown ? `session/${person}` : undefined))
    outcome[hasTurn ? 'served' : 'refused'] += 1
    outcome.longestMs = Math.max(outcome.longestMs, performance.now() - begun)
  }
  for (let ms = 0; ms < 120_000; ms += 50) {
    for (let person = 0; person < people; person += 1)
      if (Math.floor((person * everyMs) / people / 50) * 50 === ms % everyMs) void act(person)
    await vi.advanceTimersByTimeAsync(50)
  }
  await vi.advanceTimersByTimeAsync(5000)
  return outcome
}

/** A search and a narrowed category every 20 s, the cart page every 30 s. */
const pageEveryMs = 7500

describe('people at one address', () => {
  test.each(['203.0.113.7', '2001:db8:7::1'])('turn pages without refusals, thirty of them at %s', async (address) => {
    const outcome = await shop(30, createClientPace(pageRates(1200)), { everyMs: pageEveryMs, isKnown: true, address })
    expect([outcome.served, outcome.refused]).toEqual([480, 0])
    expect(outcome.longestMs).toBeLessThan(500)
  })

  test('wait briefly and are not refused, a hundred and twenty of them', async () => {
    const people = { everyMs: pageEveryMs, isKnown: true, address: '203.0.113.7' }
    const outcome = await shop(120, createClientPace(pageRates(1200)), people)
    expect([outcome.served, outcome.refused]).toEqual([1920, 0])
    expect(outcome.longestMs).toBeLessThan(2000)
  })

  test('are not refused without a cart either, thirty of them', async () => {
    const people = { everyMs: pageEveryMs, isKnown: false, address: '203.0.113.7' }
    expect((await shop(30, createClientPace(pageRates(1200)), people)).refused).toBe(0)
  })
})

describe('pages without a pause', () => {
  test.each([
    ['a stranger', 300, { people: 1, everyMs: 100, isKnown: false }],
    ['a known visitor', 120, { people: 1, everyMs: 100, isKnown: true }],
    ['known visitors at an address', 1200, { people: 20, everyMs: 400, isKnown: true }],
  ])('are refused to %s beyond %i a minute', async (_who, perMinute, { people, ...acts }) => {
    const pace = createClientPace(pageRates(1200))
    const { served, refused } = await shop(people, pace, { ...acts, address: '2001:db8:7::1' })
    // Two minutes, and beside them a burst, and the pages whose turn comes within the longest wait.
    expect(served).toBeGreaterThanOrEqual(2 * perMinute)
    expect(served).toBeLessThan(2.14 * perMinute)
    expect(refused).toBeGreaterThan(500)
  })
})

/** The number of API calls, of so many at once, each of another client, that go at once, and of those that wait. */
async function callAtOnce(
  clients: readonly RequestClient[],
): Promise<{ atOnce: number; later: number; refused: number }> {
  const pace = createClientPace(callRates(600))
  const outcomes: boolean[] = []
  for (const client of clients) void isServed(pace, client).then((hasTurn) => outcomes.push(hasTurn))
  await vi.advanceTimersByTimeAsync(0)
  const atOnce = outcomes.filter(Boolean).length
  const refused = outcomes.length - atOnce
  await vi.advanceTimersByTimeAsync(1100)
  return { atOnce, later: outcomes.filter(Boolean).length - atOnce, refused }
}

const thousand = Array.from({ length: 1000 }, (_, index) => index)
describe('simultaneous API calls', () => {
  test.each<[who: string, clientOf: (index: number) => RequestClient, atOnce: number, later: number]>([
    ['strangers at an address', () => clientAt('2001:db8:7::1'), 20, 50],
    ['one known visitor', () => clientAt('2001:db8:7::1', 'session/1'), 20, 25],
    ['strangers of a /48', (index) => clientAt(`2001:db8:7:${index}::1`), 40, 100],
    ['strangers of a /24', (index) => clientAt(`203.0.113.${index % 250}`), 80, 200],
    ['known visitors at an address', (index) => clientAt('2001:db8:7::1', `session/${index}`), 200, 250],
    ['known visitors of a /48', (index) => clientAt(`2001:db8:7:${index}::1`, `session/${index}`), 400, 500],
    ['known visitors of a /24', (index) => clientAt(`203.0.113.${index % 250}`, `session/${index}`), 800, 200],
  ])('are spaced together for %s', async (_who, clientOf, atOnce, later) => {
    const outcome = await callAtOnce(thousand.map(clientOf))
    expect(outcome).toEqual({ atOnce, later, refused: 1000 - atOnce - later })
  })
})

describe('simultaneous GraphQL queries of 48 products', () => {
  test.each<[who: string, clientOf: (index: number) => RequestClient, most: number]>([
    ['strangers at an address', () => clientAt('2001:db8:7::1'), 3],
    ['strangers of a /48', (index) => clientAt(`2001:db8:7:${index}::1`), 6],
    ['strangers of a /24', (index) => clientAt(`203.0.113.${index}`), 12],
    ['one known visitor', () => clientAt('2001:db8:7::1', 'session/1'), 3],
    ['known visitors at an address', (index) => clientAt('2001:db8:7::1', `session/${index}`), 15],
    ['known visitors of a /48', (index) => clientAt(`2001:db8:7:${index}::1`, `session/${index}`), 30],
    ['known visitors of a /24', (index) => clientAt(`203.0.113.${index}`, `session/${index}`), 60],
  ])('go at once for %s up to their burst', (_who, clientOf, most) => {
    const pace = createClientPace(productRates)
    const kinds = Array.from({ length: 80 }, (_, index) => pace(clientOf(index), 48).kind)
    expect(kinds.filter((kind) => kind === 'pass')).toHaveLength(most)
  })
})
