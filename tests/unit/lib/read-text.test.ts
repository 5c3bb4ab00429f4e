import { describe, expect, test } from 'vitest'
import { TooLongError, readBytes, readText } from '../../../src/lib/read-text.ts'

/** A body of chunks that are there at once, with counts of what was read of it. */
function countedBody(
  chunk: Uint8Array<ArrayBuffer>,
  chunks: number,
  cancel: () => Promise<void> = () => Promise.resolve(),
) {
  const counted = { pulled: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (counted.pulled === chunks) return controller.close()
      counted.pulled += 1
      controller.enqueue(chunk)
    },
    cancel() {
      counted.cancelled = true
      return cancel()
    },
  }, { highWaterMark: 0 }) // prettier-ignore
  return { counted, body }
}
const kilobyte = new Uint8Array(1000).fill(120)

describe('reading a body', () => {
  test('joins chunks of any size', async () => {
    const { body } = countedBody(new Uint8Array([195, 164, 33]), 5000)
    expect(await readText(body, 15_000)).toBe('ä!'.repeat(5000))
    expect((await readBytes(null, 10)).byteLength).toBe(0)
  })

  test('stops at the chunk that exceeds the limit', async () => {
    const { counted, body } = countedBody(kilobyte, 50_000)
    await expect(readBytes(body, 5_000_000)).rejects.toThrow(TooLongError)
    expect(counted).toEqual({ pulled: 5001, cancelled: true })
  })

  test('does not wait for the cancelled rest of a body', async () => {
    const { body } = countedBody(kilobyte, 50_000, () => new Promise(() => undefined))
    await expect(readBytes(body, 5000)).rejects.toThrow(TooLongError)
  })

  test('stops between chunks at the deadline', async () => {
    const { counted, body } = countedBody(kilobyte, 50_000)
    let left = 7
    const check = () => {
      if ((left -= 1) < 0) throw new Error('over')
    }
    await expect(readBytes(body, 5_000_000, check)).rejects.toThrow('over')
    expect(counted).toEqual({ pulled: 7, cancelled: true })
  })
})
