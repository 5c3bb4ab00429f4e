/** The body was longer than allowed. */
export class TooLongError extends Error {
  constructor(limit: number) {
    super(`more than ${limit} bytes`)
    this.name = 'TooLongError'
  }
}

/** Bytes in one growing block: a body of very many small chunks takes no more memory than its bytes. */
function createBuffer(): { add(chunk: Uint8Array): void; bytes(): Uint8Array } {
  let block = new Uint8Array(16_384)
  let length = 0
  return {
    add(chunk) {
      if (length + chunk.byteLength > block.byteLength) {
        const larger = new Uint8Array(Math.max(length + chunk.byteLength, 2 * block.byteLength))
        larger.set(block.subarray(0, length))
        block = larger
      }
      block.set(chunk, length)
      length += chunk.byteLength
    },
    bytes: () => block.subarray(0, length),
  }
}

/**
 * Bytes of a body, read no further than `limit` of them (after decompression). Reading that ends early cancels the rest
 * of the body, without waiting for that.
 * @param checkTime throws when there is no more time; called before each chunk
 * @throws TooLongError
 */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  checkTime: () => void = () => undefined,
): Promise<Uint8Array> {
  if (!body) return new Uint8Array()
  const reader = body.getReader()
  const buffer = createBuffer()
  let length = 0
  try {
    for (;;) {
      checkTime()
      const { done, value } = await reader.read()
      if (done) return buffer.bytes()
      length += value.byteLength
      if (length > limit) throw new TooLongError(limit)
      buffer.add(value)
    }
  } catch (error) {
    // The failure is thrown below; whether the rest can still be cancelled changes nothing.
    reader.cancel(error).catch(() => undefined)
    throw error
  }
}

/** The same as text. */
export async function readText(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  checkTime?: () => void,
): Promise<string> {
  return new TextDecoder().decode(await readBytes(body, limit, checkTime))
}
