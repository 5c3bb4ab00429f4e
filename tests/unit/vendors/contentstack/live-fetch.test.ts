import { expect, test } from 'vitest'
import { parseConfig } from '../../../../src/config.ts'
import type { Fetch } from '../../../../src/lib/fetch.ts'
import { createLiveContentstack } from '../../../../src/vendors/contentstack/index.ts'
import { demoEnvironment } from '../../../../sandbox/demo-environment.ts'

const { content } = parseConfig(demoEnvironment(3100, 'http://localhost:3000'))
const ask = (fetch: Fetch, readMs = 5000) =>
  createLiveContentstack(content, fetch, { deadlines: { readMs, writeMs: readMs } }).entry('page', 'a', {
    locale: 'en-us',
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
