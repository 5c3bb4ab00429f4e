import { hash } from 'node:crypto'
import { compressible } from '../../lib/encoding.ts'
import { cacheControl } from '../cache-rules.ts'
import type { ReleaseFile } from '../release.ts'

/** The facts that nginx must tell of a file beside its bytes. Many files share a kind: nginx knows kinds, not files. */
export type AnswerKind = {
  /** Name of the kind, a digest of the rest. */
  readonly id: string
  readonly type: string
  readonly cache: string
  /** The content security policy; '' for what has none. */
  readonly policy: string
  readonly isCompressed: boolean
}

/**
 * Paths that nginx answers itself: as they are sent, without a query, each segment of plain or encoded characters and
 * none that begins with a dot. One expression for the publisher and for nginx.
 */
export const staticPath = String.raw`(?:/(?!\.)[A-Za-z0-9._~%!$&'()*+,;=:@-]+)+|/`
const wholeStaticPath = new RegExp(`^(?:${staticPath})$`)
/** Longest name that a file system takes, bytes. */
const longestSegment = 240

/** The kind of a file's answer; `undefined` for what only the Node server can answer. */
export function answerKind(path: string, { type, status, headers = {} }: ReleaseFile): AnswerKind | undefined {
  const { 'content-security-policy': policy = '', ...others } = headers
  const isPlain = wholeStaticPath.test(path) && path.split('/').every(({ length }) => length <= longestSegment)
  if (status !== 200 || !isPlain || Object.keys(others).length > 0) return undefined
  const kind = { type, cache: cacheControl(path, status), policy, isCompressed: compressible.test(type) }
  return { id: hash('sha256', JSON.stringify(kind), 'hex').slice(0, 12), ...kind }
}
