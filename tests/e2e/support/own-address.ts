let visitors = 0

/**
 * The address of a new visitor, which stands alone in its range within a run: what is limited by address or by range is
 * not shared between visitors.
 */
export function ownAddress(): string {
  visitors += 1
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0)
  // Private ones, of which 4,096 ranges are left for each of sixteen processes.
  return `10.${(worker % 16) * 16 + (Math.floor(visitors / 256) % 16)}.${visitors % 256}.7`
}
