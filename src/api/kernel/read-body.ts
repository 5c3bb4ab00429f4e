import { TooLongError, readText } from '../../lib/read-text.ts'
import { TextRequest } from '../../lib/text-request.ts'
import { Problem } from './problems.ts'

/** @throws Problem `too_large` when a body is announced that is longer than `longest` bytes */
export function requireLength(headers: Headers, longest: number): void {
  if (Number(headers.get('content-length') ?? 0) > longest) throw new Problem('too_large')
}

/**
 * Reads the whole body as text; '' for an empty body.
 * @param longest bytes
 * @throws Problem `too_large`, also by `Content-Length` alone; `malformed` for a truncated body
 */
export async function readBody(request: Request, longest: number): Promise<string> {
  requireLength(request.headers, longest)
  if (request instanceof TextRequest) {
    const text = await request.text()
    if (Buffer.byteLength(text) > longest) throw new Problem('too_large')
    return text
  }
  try {
    return await readText(request.body, longest)
  } catch (cause) {
    throw new Problem(cause instanceof TooLongError ? 'too_large' : 'malformed', { cause })
  }
}
