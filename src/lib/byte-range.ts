/** Bytes of a body, both ends included. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * Reads a `Range` header (RFC 9110 §14): one range of bytes. `undefined`, for the whole body, without one, for several
 * and for a malformed one.
 * @param size bytes of the body
 * @example byteRange('bytes=-5', 20) // { start: 15, end: 19 }
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return last === '0' || size === 0 ? 'unsatisfiable' : suffix(Number(last), size)
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

const suffix = (length: number, size: number): ByteRange => ({ start: Math.max(0, size - length), end: size - 1 })
