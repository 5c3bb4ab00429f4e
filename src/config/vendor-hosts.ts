import type { HostedPages } from './settings.ts'

/**
 * Regions in which the content service can keep a stack (specification, core 9 names most of them; vendors, content 3
 * has all).
 */
export const contentHostRegions = ['us', 'eu', 'au', 'azure-na', 'azure-eu', 'gcp-na', 'gcp-eu'] as const
export type ContentHostRegion = (typeof contentHostRegions)[number]

/**
 * Base address of the delivery API there: outside the us, the host begins with the region (specification, display 9).
 */
export function contentEndpoint(region: ContentHostRegion): string {
  return region === 'us' ? 'https://cdn.contentstack.io/v3' : `https://${region}-cdn.contentstack.com/v3`
}

/** Origin of previews of drafts there (vendors, content 9). */
export const contentPreviewEndpoint = (region: ContentHostRegion): string =>
  `https://${region === 'us' ? '' : `${region}-`}rest-preview.contentstack.com`

/** Origin of the editors' application there, which publishes the key of webhooks (vendors, content 10). */
export const contentAppOrigin = (region: ContentHostRegion): string =>
  `https://${region === 'us' ? '' : `${region}-`}app.contentstack.com`

/** The refusal of a search without its settings (specification, display 5). */
export const searchUnset = 'hostIdentifier or endpointBase, and engineName are required'

/** The search engine's address: the vendor's host, or one of the operator's own. */
export type SearchConnection = Readonly<Record<'hostIdentifier' | 'endpointBase' | 'engineName', string | undefined>>

/**
 * Address of an engine's API. A base of one's own comes before the vendor's host (vendors, search 6).
 * @returns undefined where settings are missing: refuse with `searchUnset`
 */
export function searchAddress({ hostIdentifier, endpointBase, engineName }: SearchConnection): string | undefined {
  const base = endpointBase ?? (hostIdentifier && `https://${hostIdentifier}.api.swiftype.com`)
  return base && engineName && `${base}/api/as/v1/engines/${engineName}`
}

/** The channel's own host name; the first channel's has no number (vendors, commerce 11). */
export const storefrontGraphqlUrl = (hash: string, channel: number): string =>
  `https://store-${hash}${channel === 1 ? '' : `-${channel}`}.mybigcommerce.com/graphql`

/**
 * Pages of the hosted shop (specification, core 2; vendors, commerce 9.2).
 * @param storefrontUrl its address, without a slash at its end
 */
export const hostedPages = (storefrontUrl: string): HostedPages => ({
  signIn: `${storefrontUrl}/login.php`,
  passwordReset: `${storefrontUrl}/login.php?action=reset_password&locale={tag}`,
})
