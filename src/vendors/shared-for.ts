const minute = 60_000

/**
 * How long what everybody may read of a vendor is fresh in memory, and stands in after that while the vendor fails, ms
 * (security guide §1 G11, §3).
 */
export const sharedFor = { freshMs: minute, staleMs: 24 * 60 * minute } as const
