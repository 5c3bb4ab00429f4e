import { TooLongError, readText } from '../../lib/read-text.ts'
import { Problem } from './problems.ts'

/**
 * Reads the whole body as text; '' for an empty body.
 * @param longest bytes
 * @throws Problem `too_large`, also by `Content-Length` alone; `malformed` for a truncated body
 */
export async function readBody({ headers, body }: Pick<Request, 'headers' | 'body'>, longest: number): Promise<string> {
  if (Number(headers.get('content-length') ?? 0) > longest) throw new Problem('too_large')
  try {
    return await readText(body, longest)
  } catch (cause) {
    throw new Problem(cause instanceof TooLongError ? 'too_large' : 'malformed', { cause })
  }
}
