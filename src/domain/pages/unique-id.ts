/**
 * An id that stands once on a page: the base itself the first time, then the base with a number, since the same content
 * may stand there twice.
 * @param used how often each base was asked for on this page; counted up
 */
export function uniqueId(used: Map<string, number>, base: string): string {
  const count = (used.get(base) ?? 0) + 1
  used.set(base, count)
  return count === 1 ? base : `${base}-${count}`
}
