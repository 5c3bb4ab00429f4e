import { knownExtensions } from './encoding.ts'

export type MediaAddress = {
  readonly kind: 'i' | 's' | 'v'
  readonly account: string
  readonly name: string
  /** What follows the name: a film's profile, a thumb, a seo name; decoded, without its extension. */
  readonly rest: readonly string[]
  readonly extension: string | undefined
}

const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function splitExtension(segment: string): { stem: string; extension: string | undefined } {
  const dot = segment.lastIndexOf('.')
  const extension = segment.slice(dot + 1).toLowerCase()
  return dot > 0 && knownExtensions.has(extension)
    ? { stem: segment.slice(0, dot), extension }
    : { stem: segment, extension: undefined }
}

/**
 * Reads `…/{kind}/{account}/{name}[/{seo-name}][.{ext}]`. A seo name may hold dots and slashes; only a known extension
 * at the very end counts. Nothing when the path has another form or is badly encoded.
 */
export function parseAddress(path: string): MediaAddress | undefined {
  const [, kind, ...encoded] = /\/([isv])\/([^/]+)\/(.+?)\/?$/.exec(path) ?? []
  const segments = encoded.join('/').split('/').map(decoded)
  const last = segments.pop()
  const whole = segments.flatMap((segment) => (segment === undefined ? [] : [segment]))
  if (last === undefined || whole.length !== segments.length) return undefined
  if (kind !== 'i' && kind !== 's' && kind !== 'v') return undefined
  const { stem, extension } = splitExtension(last)
  const [account, name, ...rest] = [...whole, stem]
  return account && name ? { kind, account, name, rest, extension } : undefined
}
