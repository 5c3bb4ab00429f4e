import { describe, expect, test } from 'vitest'
import { DeadlineError } from '../../../src/lib/deadline.ts'
import { TooLongError } from '../../../src/lib/read-text.ts'
import { boundedFetch } from '../../../src/lib/bounded-fetch.ts'

describe('boundedFetch', () => {
  test('returns a complete answer, and rejects a late or too long one', async () => {
    const endless = () =>
      new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) }))
    expect(
      await (await boundedFetch(() => new Response('abc', { status: 404 }), 1000, 3)('http://a.test/')).text(),
    ).toBe('abc')
    await expect(boundedFetch(endless, 10, 100)('http://a.test/')).rejects.toThrow(DeadlineError)
    await expect(boundedFetch(() => new Response('abcd'), 1000, 3)('http://a.test/')).rejects.toThrow(TooLongError)
  })
})
