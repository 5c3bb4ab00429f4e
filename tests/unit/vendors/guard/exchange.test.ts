import { afterEach, describe, expect, test, vi } from 'vitest'
import { createGuardedFetch } from '../../../../src/vendors/guarded-fetch.ts'

/** A vendor whose answer is 50 MB of small chunks that are all there at once, and how much of them was read. */
function longAnswer(headers: Readonly<Record<string, string>>, onPull: () => void = () => undefined) {
  const counted = { pulled: 0, cancelled: false }
  const chunk = new Uint8Array(1000).fill(120)
  const fetch = () => {
    const body = new ReadableStream({
      pull(controller) {
        counted.pulled += 1
        onPull()
        controller.enqueue(chunk)
        if (counted.pulled === 50_000) controller.close()
      },
      cancel: () => void (counted.cancelled = true),
    }, { highWaterMark: 0 }) // prettier-ignore
    return new Response(body, { headers })
  }
  return { counted, guarded: createGuardedFetch({ vendor: 'test', fetch }) }
}
const read = { operation: 'things.get', url: 'https://vendor.example/' }

afterEach(() => void vi.restoreAllMocks())

describe('an answer of 50 MB', () => {
  test('is refused unread with a Content-Length, compressed or not', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const { counted, guarded } = longAnswer({ 'content-length': '50000000', 'content-encoding': encoding })
      await expect(guarded.send(read)).rejects.toMatchObject({ fault: 'answer' })
      expect(counted).toEqual({ pulled: 0, cancelled: true })
    }
  })

  test('is read up to 5 MB, once, without a Content-Length', async () => {
    const { counted, guarded } = longAnswer({})
    await expect(guarded.send(read)).rejects.toMatchObject({ fault: 'answer' })
    expect(counted).toEqual({ pulled: 5001, cancelled: true })
  })

  test('stops at its deadline, even when timers are late', async () => {
    const begun = performance.now()
    let passed = 0
    vi.spyOn(performance, 'now').mockImplementation(() => begun + passed)
    // Each chunk takes 10 ms, and is there before any timer could fire.
    const { counted, guarded } = longAnswer({}, () => void (passed += 10))
    await expect(guarded.send(read)).rejects.toMatchObject({ fault: 'timeout' })
    expect([counted.cancelled, counted.pulled <= 500]).toEqual([true, true])
  })

  test('leaves the outcome of a write unknown', async () => {
    const { guarded } = longAnswer({ 'content-length': '50000000' })
    await expect(guarded.send({ ...read, method: 'POST' })).rejects.toMatchObject({ fault: 'answer', uncertain: true })
  })
})
