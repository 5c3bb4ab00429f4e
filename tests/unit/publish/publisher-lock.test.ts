import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { createInterface, type Interface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runUnlessStopped } from '../../../scripts/shop/lifetime.ts'
import { createLog } from '../../../src/lib/log.ts'
import { describePublisher } from '../../../src/publish/describe-publisher.ts'
import { publisherName, withPublisherLock } from '../../../src/publish/publisher-lock.ts'
import { patientRedisMs } from '../../fixtures/patient-redis.ts'
import { openRedisServer, redisPath, type RedisServer } from '../../fixtures/redis-server.ts'

const options = { log: createLog('silent'), redisLimitMs: patientRedisMs }
/** The leases of machines, ms: of one that works, and of one that dies or does nothing, whose turn others wait for. */
const leases = { works: 60_000, ends: 2000 }

type Machine = {
  readonly child: ChildProcess
  next(): Promise<string>
  goLive(): void
  /** Resolves once it is gone, and has given its lock back unless it was killed. */
  readonly ended: Promise<unknown>
}

describe('the name of a publisher', () => {
  test('is the number of an account that the system does not know', () => {
    const unknown = (): string => {
      throw new Error('uv_os_get_passwd returned ENOENT')
    }
    expect(publisherName(unknown)).toBe(`${process.getuid?.() ?? 'unknown'}@${hostname()}`)
    expect(publisherName(() => 'firn')).toBe(`firn@${hostname()}`)
  })
})

describe.skipIf(redisPath === '')('publishers on several machines', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await openRedisServer()
  })
  afterAll(() => redis.close())

  /** A publisher in a process of its own, as another machine has it. */
  function openMachine(leaseMs = leases.works): Machine {
    const program = ['tests/fixtures/publisher-lock-process.ts', redis.url, String(leaseMs)]
    const child = spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const lines: Interface = createInterface({ input: child.stdout })
    const words = lines[Symbol.asyncIterator]()
    return {
      child,
      next: async () => String((await words.next()).value),
      goLive: () => void child.stdin.write('go\n'),
      ended: once(child, 'exit'),
    }
  }

  test('take turns, and operators see the current one', async () => {
    const first = openMachine()
    expect(await first.next()).toBe('turn')
    const publisher = () => describePublisher('', { renderQueueUrl: '', sessionStoreUrl: redis.url }, options)
    const line = `Publishing now: ${publisherName()} (process ${first.child.pid}); its lock ends in `
    expect(await publisher()).toContain(line)
    const second = openMachine()
    first.goLive()
    expect(await first.next()).toBe('live')
    expect(await second.next()).toBe('turn')
    second.goLive()
    expect(await second.next()).toBe('live')
    await expect.poll(publisher).toBeUndefined()
  })

  test('continue when one is killed in its turn', async () => {
    const killed = openMachine(leases.ends)
    expect(await killed.next()).toBe('turn')
    const other = openMachine()
    killed.child.kill('SIGKILL')
    expect(await other.next()).toBe('turn')
    other.goLive()
    expect(await other.next()).toBe('live')
    await other.ended
  })

  test('do not go live after a pause in which their turn ended', async () => {
    const paused = openMachine(leases.ends)
    expect(await paused.next()).toBe('turn')
    paused.child.kill('SIGSTOP')
    const other = openMachine()
    expect(await other.next()).toBe('turn')
    paused.child.kill('SIGCONT')
    paused.goLive()
    expect(await paused.next()).toBe('lost')
    other.goLive()
    expect(await other.next()).toBe('live')
    await other.ended
  })

  test('do not go live without Redis, and publish nothing', async () => {
    const own = await openRedisServer()
    onTestFinished(() => own.close())
    const turn = withPublisherLock(own.url, options, async (lease) => {
      await own.kill()
      await lease.confirm()
    })
    await expect(turn).rejects.toThrow('was lost')
    const none = withPublisherLock(own.url, options, () => Promise.resolve('published'))
    await expect(none).rejects.toThrow('nothing is published')
  })

  test('wait no longer than configured', async () => {
    const first = openMachine()
    expect(await first.next()).toBe('turn')
    const waiting = withPublisherLock(redis.url, { ...options, waitMs: 300 }, () => Promise.resolve('published'))
    await expect(waiting).rejects.toThrow('not free')
    first.goLive()
    await first.ended
  })
})

describe.skipIf(redisPath === '')('publishers on several machines that are stopped', () => {
  test('give their turn back at once, and wait for none', async () => {
    const redis = await openRedisServer()
    onTestFinished(() => redis.close())
    const [working, waiting] = [new AbortController(), new AbortController()]
    const begun = Promise.withResolvers<void>()
    const endless = (): Promise<never> => {
      begun.resolve()
      return new Promise(() => undefined)
    }
    const turn = withPublisherLock(redis.url, options, () => runUnlessStopped(working.signal, endless))
    await begun.promise
    const publish = () => Promise.resolve('published')
    const inLine = withPublisherLock(redis.url, { ...options, signal: waiting.signal }, publish)
    waiting.abort()
    await expect(inLine).rejects.toThrow('not free')
    working.abort()
    await expect(turn).rejects.toThrow('stopped')
    // The lease of the one that was stopped would last for half a minute.
    expect(await withPublisherLock(redis.url, { ...options, waitMs: 5000 }, publish)).toBe('published')
  })
})

describe('a publisher on a single machine', () => {
  test('needs no Redis', async () => {
    expect(await withPublisherLock('', options, async (lease) => (await lease.confirm(), 'published'))).toBe(
      'published',
    )
  })
})
