import { DeadlineError } from '../../lib/deadline.ts'
import { type Fetch, wholeBodyOf } from '../../lib/fetch.ts'
import { neverConnected } from '../../lib/never-connected.ts'
import { TooLongError, readBytes } from '../../lib/read-text.ts'
import { VendorError, type VendorOperation } from '../../ports/vendor-error.ts'
import { type VendorAnswer, type VendorCall, changesThings } from './vendor-call.ts'

/** Bytes of a body after decompression (security, R4). */
const longestBody = 5_000_000

/** A 429, with the headers that may say when to come back. */
export class TooManyCallsError extends Error {
  readonly headers: Headers
  constructor(headers: Headers) {
    super('429')
    this.name = 'TooManyCallsError'
    this.headers = headers
  }
}

const notJson = Symbol('not JSON')
const decoder = new TextDecoder()

function toJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return notJson
  }
}

/** Ends an unread answer, with its connection if more is to come. */
const drop = (answer: Response): void => void answer.body?.cancel().catch(() => undefined)

async function readAnswer(answer: Response, checkTime: () => void): Promise<Uint8Array> {
  const whole = wholeBodyOf(answer)
  if (!whole) return readBytes(answer.body, longestBody, checkTime)
  checkTime()
  return whole
}

/** Any failure of an exchange that was begun, with whether the vendor may have acted all the same. */
export function toVendorError(place: VendorOperation, call: VendorCall, cause: unknown): VendorError {
  if (cause instanceof VendorError) return cause
  const uncertain = changesThings(call) && !neverConnected(cause)
  if (cause instanceof TooLongError) return new VendorError(place, { fault: 'answer', uncertain, cause })
  return new VendorError(place, { fault: cause instanceof DeadlineError ? 'timeout' : 'unreachable', uncertain, cause })
}

/**
 * One request and its whole answer. 401, 403, 3xx and 5xx are failures whatever was asked, and so is a 2xx that is not
 * JSON.
 * @param checkTime throws when the call's time is over
 * @throws VendorError, TooManyCallsError
 */
export async function exchange(
  fetch: Fetch,
  place: VendorOperation,
  call: VendorCall,
  signal: AbortSignal,
  checkTime: () => void,
): Promise<VendorAnswer> {
  const { url, method = 'GET', headers = {}, body } = call
  try {
    const answer = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal,
    })
    const { status } = answer
    const uncertain = changesThings(call)
    if (status === 429 || status === 401 || status === 403 || status >= 500 || (status >= 300 && status < 400)) {
      drop(answer)
      if (status === 429) throw new TooManyCallsError(answer.headers)
      if (status < 500) throw new VendorError(place, { fault: status < 400 ? 'answer' : 'refused', status })
      throw new VendorError(place, { fault: 'answer', status, uncertain })
    }
    // A compressed body is no shorter once it is unpacked.
    if (Number(answer.headers.get('content-length') ?? 0) > longestBody) {
      drop(answer)
      throw new TooLongError(longestBody)
    }
    const bytes = await readAnswer(answer, checkTime)
    if (call.file && status < 300)
      return { status, headers: answer.headers, json: Buffer.from(bytes).toString('base64') }
    const json = toJson(decoder.decode(bytes))
    if (json !== notJson) return { status, headers: answer.headers, json }
    if (status >= 400) return { status, headers: answer.headers, json: undefined }
    throw new VendorError(place, { fault: 'answer', status, detail: 'not JSON', uncertain })
  } catch (cause) {
    if (cause instanceof TooManyCallsError) throw cause
    throw toVendorError(place, call, cause)
  }
}
