const minute = 60_000

/**
 * The times for which a vendor's public data is fresh in memory, and stands in after that while the vendor fails, ms
 * (security, G11; faults, F1).
 */
export const catalogueCache = { freshMs: minute, staleMs: 24 * 60 * minute } as const

/** Stock: half of the ten seconds that it may be old, since a cache in front of us may keep it as long again. */
export const stockCache = { freshMs: 5000, staleMs: 0 }
