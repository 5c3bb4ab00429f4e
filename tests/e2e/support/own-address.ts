let visitors = 0

/**
 * The address of a new visitor, which stands alone in its range within a run: what is limited by address or by range is
 * not shared between visitors.
 */
export function ownAddress(): string {
  visitors += 1
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0)
  return `${10 + (worker % 16)}.${Math.floor(visitors / 256) % 256}.${visitors % 256}.7`
}
