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

describe('a content service that is busy or slow', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], fakeNodeBuiltins: true }))
  afterEach(() => vi.useRealTimers())
  const soon = () => new Response('', { status: 429, headers: { 'retry-after': '0' } })

  test.each([
    ['a 429', soon],
    ['a 408', () => new Response('{}', { status: 408 })],
  ])('is asked up to five times more after %s', async (_what, answer) => {
    const service = busyFor(4, answer)
    const entry = ask(service.fetch, 60_000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await entry).toEqual({ uid: 'a' })
    expect(service.asked()).toBe(5)
  })

  test('fails after the fifth further try', async () => {
    const service = busyFor(100, () => new Response('{}', { status: 408 }))
    const failure = expect(ask(service.fetch, 60_000)).rejects.toMatchObject({ fault: 'timeout', status: 408 })
    await vi.advanceTimersByTimeAsync(60_000)
    await failure
    expect(service.asked()).toBe(6)
  })

  test('is not waited for longer than the visitor does', async () => {
    const service = busyFor(100, () => new Response('', { status: 429, headers: { 'retry-after': '9' } }))
    const failure = expect(ask(service.fetch)).rejects.toMatchObject({ fault: 'busy' })
    await vi.advanceTimersByTimeAsync(10)
    await failure
    expect(service.asked()).toBe(1)
  })
})

test('a content service that never answers times out', async () => {
  await expect(ask(() => new Promise<Response>(() => undefined), 30)).rejects.toMatchObject({ fault: 'timeout' })
})

test.each([
  ['is busy', 'busy', () => new Response('', { status: 429, headers: { 'retry-after': '9' } })],
  ['breaks the connection', 'unreachable', () => Promise.reject(new TypeError('fetch failed'))],
  ['fails', 'unreachable', () => new Response('', { status: 503 })],
  ['does not take our token', 'answer', () => new Response('', { status: 401 })],
] as const)('a content service that %s is %s to a visitor who waits', async (_how, fault, fetch) => {
  await expect(ask(fetch)).rejects.toMatchObject({ vendor: 'contentstack', fault })
})
