/** The body was longer than allowed. */
export class TooLongError extends Error {
  constructor(limit: number) {
    super(`more than ${limit} bytes`)
    this.name = 'TooLongError'
  }
}

/**
 * Text of a body, read no further than `limit` bytes (after decompression).
 * @throws TooLongError
 */
export async function readText(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.byteLength
    if (length > limit) {
      await reader.cancel()
      throw new TooLongError(limit)
    }
    text += decoder.decode(value, { stream: true })
  }
}
