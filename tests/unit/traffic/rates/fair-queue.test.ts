import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ClientConnection, clientAt, inRequestScope } from '../../../../src/lib/request-scope.ts'
import { createFairQueue } from '../../../../src/traffic/rates/fair-queue.ts'
import { createMetrics } from '../../../../src/lib/metrics.ts'
import { createRateLimits } from '../../../../src/traffic/rates/rate-limits.ts'
import { createMemoryCounter } from '../../../../src/traffic/rates/try-counter.ts'
import { createTryTurns } from '../../../../src/traffic/rates/try-turns.ts'
import { openClientConnection } from '../../../fixtures/client-connection.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], fakeNodeBuiltins: true }),
)
afterEach(() => void vi.useRealTimers())

// Not 0 at first: memory takes that for no time at all.
const now = () => 1000 + performance.now()

/** A turn a second, as all nodes share it. */
function turnEachSecond() {
  let freeAt = -Infinity
  return () => {
    const ms = Math.max(0, freeAt - now())
    if (ms === 0) freeAt = now() + 1000
    return Promise.resolve(ms)
  }
}

type Ask = {
  readonly visitor?: string
  readonly range?: string
  readonly waitMs?: number
  readonly name?: string
  readonly connection?: ClientConnection
}

/** A queue, and the visitors that had a turn (or `-visitor`: had none), in order. Each is of an address of its name. */
function openQueue(ended: string[] = [], take = turnEachSecond()) {
  const most = { visitor: 2, address: 3, range: 4, all: 6 }
  const queue = createFairQueue({ lastsMs: 60_000, most, now })
  return {
    ask: (
      address: string,
      { visitor = address, range = address, waitMs = 50_000, name = 'us', connection }: Ask = {},
    ): void => {
      void queue
        .acquire({ name, take }, { visitor: `session ${visitor}`, address, range: `${range}/24` }, waitMs, connection)
        .then((came) => ended.push(came ? visitor : `-${visitor}`))
    },
    after: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      return ended.splice(0)
    },
  }
}

describe('queue turns', () => {
  test('are granted at once on an empty queue, then at the given rate', async () => {
    const { ask, after } = openQueue()
    for (const address of ['a', 'b', 'c']) ask(address)
    expect(await after(0)).toHaveLength(1)
    expect(await after(999)).toEqual([])
    expect(await after(1)).toHaveLength(1)
    expect(await after(1000)).toHaveLength(1)
  })

  test('go to the client with the fewest requests', async () => {
    const { ask, after } = openQueue()
    for (let second = 0; second < 20; second += 1) {
      ask('loud-1')
      ask('loud-2')
      await after(1000)
    }
    ask('new')
    expect(await after(1000)).toEqual(['new'])
    ask('newer')
    expect(await after(1000)).toEqual(['newer'])
  })

  test('go to the quieter range of two equal clients, and to the last of two equals', async () => {
    const { ask, after } = openQueue()
    ask('busy')
    await after(0)
    ask('neighbour', { range: 'loud', waitMs: 1 })
    await after(1)
    ask('calm', { range: 'calm' })
    ask('neighboured', { range: 'loud' })
    ask('last', { range: 'last' })
    expect(await after(3000)).toEqual(['last', 'calm', 'neighboured'])
  })

  test('treat a client as new after a quiet period', async () => {
    const { ask, after } = openQueue()
    for (let time = 0; time < 2; time += 1) ask('again')
    await after(61_000)
    ask('busy')
    await after(0)
    ask('once')
    ask('once-more')
    ask('again')
    expect(await after(1000)).toEqual(['again'])
  })

  test('time out, and then go to another client', async () => {
    const { ask, after } = openQueue()
    ask('first')
    expect(await after(0)).toEqual(['first'])
    ask('patient')
    ask('hasty', { waitMs: 400 })
    expect(await after(400)).toEqual(['-hasty'])
    expect(await after(600)).toEqual(['patient'])
  })

  test('are left to others by a client that has left, and so are its places', async () => {
    const { ask, after } = openQueue()
    const { connection, leave } = openClientConnection()
    ask('now')
    await after(0)
    for (let time = 0; time < 2; time += 1) ask('a', { connection })
    expect(await after(0)).toEqual([])
    leave()
    expect(await after(0)).toEqual(['-a', '-a'])
    ask('a', { connection })
    expect(await after(0)).toEqual(['-a'])
    for (let time = 0; time < 2; time += 1) ask('a')
    expect(await after(0)).toEqual([])
    expect(await after(1000)).toEqual(['a'])
    // It has asked five times: the turn is for other nodes first.
    expect(await after(1200)).toEqual(['a'])
  })

  test('are not used up by a client that has left, nor is its connection listened to for longer', async () => {
    const { ask, after } = openQueue()
    const { connection, leave, listening } = openClientConnection()
    ask('now', { connection })
    expect([await after(0), listening()]).toEqual([['now'], 0])
    ask('left', { connection })
    expect([await after(0), listening()]).toEqual([[], 1])
    leave()
    expect(await after(1500)).toEqual(['-left'])
    ask('next')
    expect([await after(0), listening()]).toEqual([['next'], 0])
  })

  test('are refused at once beyond two of a visitor, three of an address, four of a range, six in all', async () => {
    const { ask, after } = openQueue()
    ask('now')
    await after(0)
    for (let time = 0; time < 3; time += 1) ask('a')
    expect(await after(0)).toEqual(['-a'])
    for (const visitor of ['b1', 'b2', 'b3', 'b4']) ask('b', { visitor, range: 'one' })
    expect(await after(0)).toEqual(['-b4'])
    // Four of the range, six in all: these asked less often than those of a and b, who wait.
    ask('c', { range: 'one' })
    expect(await after(0)).toEqual([])
    ask('d', { range: 'one' })
    expect(await after(0)).toEqual(['-b1'])
    ask('e')
    expect(await after(0)).toEqual(['-b2'])
    ask('b', { visitor: 'b5', range: 'one' })
    expect(await after(0)).toEqual(['-b5'])
  })

  test('are left to a newcomer by the visitor of its address that asked most often', async () => {
    const { ask, after } = openQueue()
    ask('now')
    await after(0)
    for (let time = 0; time < 3; time += 1) ask('office', { visitor: 'loud' })
    ask('office', { visitor: 'colleague' })
    expect(await after(0)).toEqual(['-loud'])
    ask('office', { visitor: 'new' })
    expect(await after(0)).toEqual(['-loud'])
    expect(await after(1200)).toEqual(['new'])
    expect(await after(3000)).toEqual(['colleague', 'loud'])
  })

  test('are not had sooner by an address that asks under ever new sessions', async () => {
    const { ask, after } = openQueue()
    ask('now')
    await after(0)
    for (const visitor of ['a1', 'a2', 'a3']) ask('a', { visitor })
    ask('b', { waitMs: 1 })
    await after(1)
    ask('b')
    ask('a', { visitor: 'a4' })
    expect(await after(0)).toEqual(['-a4'])
    expect(await after(1000)).toEqual(['b'])
  })

  test('are left to a newcomer by the client that asked most often when six wait', async () => {
    const { ask, after } = openQueue()
    ask('now')
    await after(0)
    for (const address of ['a', 'b', 'c', 'd', 'e']) ask(address)
    ask('loud', { waitMs: 1 })
    await after(1)
    ask('loud')
    expect(await after(0)).toEqual([])
    ask('new')
    expect(await after(0)).toEqual(['-loud'])
    ask('loud')
    expect(await after(0)).toEqual(['-loud'])
    ask('equal')
    expect(await after(0)).toEqual(['-equal'])
    expect(await after(6000)).toEqual(['new', 'e', 'd', 'c', 'b', 'a'])
  })

  test('are independent in different queues', async () => {
    const { ask, after } = openQueue()
    const { ask: askElsewhere, after: afterElsewhere } = openQueue()
    ask('a')
    askElsewhere('b', { name: 'ca' })
    expect([await after(0), await afterElsewhere(0)]).toEqual([['a'], ['b']])
  })

  test('go to the node with a new client when shared by nodes', async () => {
    const ended: string[] = []
    const take = turnEachSecond()
    const one = openQueue(ended, take)
    const other = openQueue(ended, take)
    for (let second = 0; second < 5; second += 1) {
      one.ask('loud')
      await one.after(1000)
    }
    one.ask('loud')
    one.ask('loud')
    await one.after(0)
    ended.splice(0)
    other.ask('new')
    expect(await other.after(1000)).toEqual(['new'])
  })
})

describe('slowed tries', () => {
  test.each<[most: number, where: string, tryOf: (index: number) => readonly [address: string, visitor: string]]>([
    [2, 'of a session', () => ['203.0.113.7', 'a']],
    [16, 'of an address', (index) => ['203.0.113.7', `session-${index}`]],
    [100, 'of a range', (index) => [`203.0.113.${index}`, `session-${index}`]],
    [300, 'in all', (index) => [`10.${Math.floor(index / 250)}.${index % 250}.7`, `session-${index}`]],
  ])('wait, %i of them %s, and one more is refused at once', async (most, _where, tryOf) => {
    const noTurn = { kind: 'counted', msLeft: 60_000, refund: () => Promise.resolve() } as const
    const turns = createTryTurns({ count: () => Promise.resolve(noTurn) }, now)
    const ended: boolean[] = []
    for (let index = 0; index <= most; index += 1) {
      const [address, visitor] = tryOf(index)
      const scope = { id: 'r', dueAt: Infinity, client: { ...clientAt(address), visitor } }
      const waited = inRequestScope(scope, () => turns.wait([['login_turn', 'us']], address))
      void waited.then((hasTurn) => ended.push(hasTurn))
      await vi.advanceTimersByTimeAsync(0)
      if (index < most) expect(ended, `${index + 1} wait`).toEqual([])
    }
    expect(ended).toEqual([false])
  })

  test('have their turns on each node, as often as usual, while the shared counter fails', async () => {
    const taken: string[] = []
    const metrics = createMetrics('firn')
    const shared = { add: () => Promise.reject(new Error('the connection is gone')) }
    for (const node of ['one', 'other']) {
      const turns = createTryTurns(createRateLimits({ own: createMemoryCounter(now), shared, metrics, now }), now)
      for (const address of ['203.0.113.7', '198.51.100.7'])
        void turns.wait([['login_turn', 'us']], address).then((hasTurn) => {
          if (hasTurn) taken.push(node)
        })
    }
    await vi.advanceTimersByTimeAsync(0)
    expect(taken).toEqual(['one', 'other'])
    await vi.advanceTimersByTimeAsync(1900)
    expect(taken).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(100)
    expect(taken.toSorted()).toEqual(['one', 'one', 'other', 'other'])
  })

  test('are given up when their client leaves', async () => {
    const noTurn = { kind: 'counted', msLeft: 60_000, refund: () => Promise.resolve() } as const
    const turns = createTryTurns({ count: () => Promise.resolve(noTurn) }, now)
    const { connection, leave } = openClientConnection()
    const scope = { id: 'r', dueAt: Infinity, client: clientAt('203.0.113.7'), connection }
    const waited = inRequestScope(scope, () => turns.wait([['login_turn', 'us']], '203.0.113.7'))
    await vi.advanceTimersByTimeAsync(500)
    leave()
    expect(await waited).toBe(false)
  })
})
