/** Protocols that a link or a navigation may have; all others (`javascript:`, `data:`, `blob:`, `file:` …) may run or read things. */
const safeProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** True when following the address does no more than open a page, a mail or a call. */
export function hasSafeProtocol({ protocol }: URL): boolean {
  return safeProtocols.has(protocol)
}
