import { createHash, timingSafeEqual } from 'node:crypto'
import aws4 from 'aws4'

/** The users of the storage. */
export type StorageKey = { readonly accessKeyId: string; readonly secretAccessKey: string }

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=[0-9a-f]{64}$/
/** The age that a signature may have, and the time by which its clock may be ahead. Milliseconds. */
const oldest = 15 * 60 * 1000

/**
 * Whether a request bears a signature (version 4) of this key, over its body and at about this time.
 * @param mount what was taken from the path's beginning on the way here
 */
export function isSigned(request: Request, mount: string, body: Uint8Array, key: StorageKey): boolean {
  const given = request.headers.get('authorization') ?? ''
  const [, id, region, names = ''] = authorization.exec(given) ?? []
  const digest = request.headers.get('x-amz-content-sha256')
  if (id !== key.accessKeyId || region === undefined || digest !== hashOf(body)) return false
  if (Math.abs(Date.now() - signedAt(request)) > oldest) return false
  const { pathname, search, host } = new URL(request.url)
  const headers = Object.fromEntries(names.split(';').map((name) => [name, request.headers.get(name) ?? '']))
  const signed = aws4.sign(
    { service: 's3', region, method: request.method, host, path: mount + pathname + search, headers },
    key,
  )
  const expected = Object.entries(signed.headers ?? {}).find(([name]) => name.toLowerCase() === 'authorization')?.[1]
  return isSame(signatureOf(String(expected)), signatureOf(given))
}

const hashOf = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex')

/** `20261126T180000Z` → ms. */
function signedAt(request: Request): number {
  const date = request.headers.get('x-amz-date') ?? ''
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')) || 0
}

const signatureOf = (header: string): string => header.replace(/^.*Signature=/, '')

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
