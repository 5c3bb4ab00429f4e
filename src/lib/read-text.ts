/** The body was longer than allowed. */
export class TooLongError extends Error {
  constructor(limit: number) {
    super(`more than ${limit} bytes`)
    this.name = 'TooLongError'
  }
}

/**
 * Bytes of a body, read no further than `limit` of them (after decompression).
 * @throws TooLongError
 */
export async function readBytes(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array> {
  if (!body) return new Uint8Array()
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return joined(parts, length)
    length += value.byteLength
    if (length > limit) {
      await reader.cancel()
      throw new TooLongError(limit)
    }
    parts.push(value)
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** The same as text. */
export async function readText(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(body, limit))
}
