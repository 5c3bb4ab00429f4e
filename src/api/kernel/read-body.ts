import { TooLongError, readText } from '../../lib/read-text.ts'
import { Problem } from './problems.ts'

/**
 * The whole body as text; '' where nothing was sent.
 * @param longest bytes
 * @throws Problem `too_large`, also for a length that is only announced; `malformed` for a body that broke off
 */
export async function readBody({ headers, body }: Pick<Request, 'headers' | 'body'>, longest: number): Promise<string> {
  if (Number(headers.get('content-length') ?? 0) > longest) throw new Problem('too_large')
  try {
    return await readText(body, longest)
  } catch (cause) {
    throw new Problem(cause instanceof TooLongError ? 'too_large' : 'malformed', { cause })
  }
}
