/**
 * Where the content service can keep a stack (specification, core 9 names most of them; vendors, content 3 has all).
 */
export const contentHostRegions = ['us', 'eu', 'au', 'azure-na', 'azure-eu', 'gcp-na', 'gcp-eu'] as const
export type ContentHostRegion = (typeof contentHostRegions)[number]

/**
 * Base address of the delivery API there: outside the us, the host begins with the region (specification, display 9).
 */
export function contentEndpoint(region: ContentHostRegion): string {
  return region === 'us' ? 'https://cdn.contentstack.io/v3' : `https://${region}-cdn.contentstack.com/v3`
}
