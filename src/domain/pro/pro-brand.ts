/** Regions whose trade customers spend under a brand of their own (specification, core 7). */
const brandRegions = ['us', 'ca', 'no', 'eu_region_1'] as const
export type BrandRegion = (typeof brandRegions)[number]

/**
 * Under which region's brand a trade customer spends (specification, core 7): us, ca, no, else EU region 1.
 * @param region of the pro code (`pro`, `pro_ca`, `pro_no` …), or the one that it is the trade form of
 */
export function brandRegion(region: string): BrandRegion {
  const plain = region === 'pro' ? 'us' : region.replace(/^pro_/, '')
  return brandRegions.find((known) => known === plain) ?? 'eu_region_1'
}
