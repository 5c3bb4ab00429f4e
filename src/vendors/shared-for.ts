const minute = 60_000

/**
 * How long what everybody may read of a vendor is fresh in memory, and stands in after that while the vendor fails, ms
 * (security, G11; faults, F1).
 */
export const sharedFor = { freshMs: minute, staleMs: 24 * 60 * minute } as const
