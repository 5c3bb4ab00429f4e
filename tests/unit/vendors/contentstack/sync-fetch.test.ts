import { describe, expect, test } from 'vitest'
import { syncFetch } from '../../../../src/vendors/contentstack/sync-fetch.ts'

/** Asks a service that answers one after the other, the last again and again. @returns its answer, calls and waits */
async function ask(...answers: readonly (() => Response)[]) {
  const waits: number[] = []
  let calls = 0
  const fetch = () =>
    Promise.resolve((answers[Math.min((calls += 1), answers.length) - 1] ?? answers[0])?.() ?? new Response())
  const wait = (ms: number) => Promise.resolve(waits.push(ms))
  const { status } = await syncFetch(fetch, wait)('https://content.example/v3/entries')
  return { status, calls, waits }
}
const busy =
  (headers: Record<string, string> = {}) =>
  () =>
    new Response('', { status: 429, headers })
const good = () => new Response('{}')

describe('a busy content service during a sync', () => {
  test('is retried after doubling waits, until it answers', async () => {
    expect(await ask(busy(), () => new Response('', { status: 408 }), good)).toEqual({
      status: 200,
      calls: 3,
      waits: [300, 600],
    })
  })

  test('is retried when it asks, at most half a minute later', async () => {
    expect((await ask(busy({ 'retry-after': '2' }), busy({ 'retry-after': '600' }), good)).waits).toEqual([
      2000, 30_000,
    ])
  })

  test('is given up after five retries', async () => {
    expect(await ask(busy())).toEqual({ status: 429, calls: 6, waits: [300, 600, 1200, 2400, 4800] })
  })

  test('is not retried after another failure', async () => {
    expect(await ask(() => new Response('', { status: 500 }), good)).toMatchObject({ status: 500, calls: 1 })
  })
})

describe('a list of more than 50 MB', () => {
  test('is not read to its end', async () => {
    let sent = 0
    const chunk = new Uint8Array(1_000_000)
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 1
            controller.enqueue(chunk)
          },
        }),
      )
    await expect(ask(endless)).rejects.toMatchObject({ name: 'TooLongError' })
    expect(sent).toBeLessThan(60)
  })
})
