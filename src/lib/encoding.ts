import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Content types that get smaller. */
export const compressible = /^(?:text\/|application\/(?:json|manifest)|image\/svg)/
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Encodings by header: browsers send a few of them, with every request. */
const preferred = new LRUCache<string, Encoding>({ max: 100 })

/** The best encoding that the client names and does not refuse (`br;q=0`). */
export function preferredEncoding(accepted: string | undefined = ''): Encoding {
  const known = preferred.get(accepted)
  if (known) return known
  const encoding = readPreferred(accepted)
  preferred.set(accepted, encoding)
  return encoding
}

function readPreferred(accepted: string): Encoding {
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase())
  const takes = (name: string): boolean =>
    offers.some((offer) => offer.split(';', 1)[0]?.trim() === name && !/;\s*q=0(\.0*)?$/.test(offer))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(body)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }
  return encoding === 'br' ? brotli(body, quality) : deflate(body)
}
