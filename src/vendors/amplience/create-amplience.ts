import type { z } from 'zod'
import { withDeadline } from '../../lib/deadline.ts'
import type { Fetch } from '../../lib/fetch.ts'
import { readText } from '../../lib/read-text.ts'
import { type ImageMetadata, imageMetadataSchema, imageSetSchema } from '../../wire/amplience/metadata.ts'
import { VendorError } from '../vendor-error.ts'

/** `origin` of the media service, and the account whose pictures are read. */
type AmplienceSettings = { readonly origin: string; readonly account: string }

/** What the media service knows of its pictures; `undefined` for a name it does not have. Failures throw `VendorError`. */
export type Amplience = {
  image(name: string): Promise<ImageMetadata | undefined>
  /** Names of a set's pictures, in order. */
  imageSet(name: string): Promise<readonly string[] | undefined>
}

const deadlineMs = 5000
const attempts = 2
/** Bytes; facts of a picture are hundreds. */
const longestBody = 1_000_000

export function createAmplience({ origin, account }: AmplienceSettings, fetch: Fetch): Amplience {
  const address = (kind: 'i' | 's', name: string): string =>
    `${origin}/${kind}/${encodeURIComponent(account)}/${encodeURIComponent(name)}.json`
  return {
    image: (name) => readJson(fetch, `${address('i', name)}?metadata=true`, imageMetadataSchema, 'image metadata'),
    imageSet: (name) => readJson(fetch, address('s', name), imageSetSchema, 'image set'),
  }
}

async function readJson<Schema extends z.ZodType>(
  fetch: Fetch,
  url: string,
  schema: Schema,
  operation: string,
): Promise<z.output<Schema> | undefined> {
  const place = { vendor: 'amplience', operation }
  const { status, body } = await readWithRetry(fetch, url, place)
  if (status === 404) return undefined
  const parsed = status === 200 ? schema.safeParse(body) : undefined
  if (parsed?.success) return parsed.data
  throw new VendorError(place, { fault: 'answer', status, cause: parsed?.error })
}

type Answer = { readonly status: number; readonly body: unknown }

/** Server faults and broken connections are tried once more. */
async function readWithRetry(fetch: Fetch, url: string, place: { vendor: string; operation: string }): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await withDeadline(deadlineMs, (signal) => readOnce(fetch, url, signal))
      if (answer.status < 500 || attempt === attempts) return answer
    } catch (cause) {
      if (attempt === attempts) throw new VendorError(place, { fault: 'unreachable', cause })
    }
  }
}

/** `undefined` when the text is no JSON: then it fits no schema either. */
function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readOnce(fetch: Fetch, url: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url, { headers: { accept: 'application/json' }, signal })
  if (response.status !== 200) {
    await response.body?.cancel()
    return { status: response.status, body: undefined }
  }
  return { status: response.status, body: toJson(await readText(response.body, longestBody)) }
}
