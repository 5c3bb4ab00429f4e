import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseConfig } from '../../../../src/config.ts'
import type { Fetch } from '../../../../src/lib/fetch.ts'
import { createLiveContentstack } from '../../../../src/vendors/contentstack/index.ts'
import { demoEnvironment } from '../../../../sandbox/demo-environment.ts'

const { content } = parseConfig(demoEnvironment(3100, 'http://localhost:3000'))
const ask = (fetch: Fetch, readMs = 5000) =>
  createLiveContentstack(content, fetch, { deadlines: { readMs, writeMs: readMs } }).entry('page', 'a', {
    locale: 'en-us',
  })

const busyFor = (times: number, answer: () => Response): { readonly fetch: Fetch; readonly asked: () => number } => {
  let asked = 0
  return {
    fetch: () => {
      asked += 1
      return Promise.resolve(asked <= times ? answer() : Response.json({ entry: { uid: 'a' } }))
    },
    asked: () => asked,
  }
}

describe('a busy or slow content service', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], fakeNodeBuiltins: true }))
  afterEach(() => vi.useRealTimers())
  const soon = () => new Response('', { status: 429, headers: { 'retry-after': '0' } })

  test.each([
    ['a 429', soon],
    ['a 408', () => new Response('{}', { status: 408 })],
  ])('is retried up to five times after %s', async (_what, answer) => {
    const service = busyFor(4, answer)
    const entry = ask(service.fetch, 60_000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await entry).toEqual({ uid: 'a' })
    expect(service.asked()).toBe(5)
  })

  test('fails after the fifth retry', async () => {
    const service = busyFor(100, () => new Response('{}', { status: 408 }))
    const failure = expect(ask(service.fetch, 60_000)).rejects.toMatchObject({ fault: 'timeout', status: 408 })
    await vi.advanceTimersByTimeAsync(60_000)
    await failure
    expect(service.asked()).toBe(6)
  })

  test('is not awaited longer than the visitor waits', async () => {
    const service = busyFor(100, () => new Response('', { status: 429, headers: { 'retry-after': '9' } }))
    const failure = expect(ask(service.fetch)).rejects.toMatchObject({ fault: 'busy' })
    await vi.advanceTimersByTimeAsync(10)
    await failure
    expect(service.asked()).toBe(1)
  })
})

describe('a live read of content', () => {
  test('times out when the service never answers', async () => {
    await expect(ask(() => new Promise<Response>(() => undefined), 30)).rejects.toMatchObject({ fault: 'timeout' })
  })

  test.each([
    ['is busy', 'busy', () => new Response('', { status: 429, headers: { 'retry-after': '9' } })],
    ['breaks the connection', 'unreachable', () => Promise.reject(new TypeError('fetch failed'))],
    ['fails', 'unreachable', () => new Response('', { status: 503 })],
    ['rejects our token', 'answer', () => new Response('', { status: 401 })],
  ] as const)('fails when the service %s, with the fault %s', async (_how, fault, fetch) => {
    await expect(ask(fetch)).rejects.toMatchObject({ vendor: 'contentstack', fault })
  })
})
