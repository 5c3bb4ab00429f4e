import type { StackConfig } from '@contentstack/delivery-sdk'
import type { Config } from '../../config.ts'
import type { Fetch } from '../../lib/fetch.ts'

type PreviewSettings = NonNullable<Config['content']['preview']>

/** The host of previews, as the vendor's client takes it: a host alone, without a scheme. */
export const previewOptions = ({ endpoint, token }: PreviewSettings): Pick<StackConfig, 'live_preview'> => ({
  live_preview: { enable: true, preview_token: token, host: new URL(endpoint).host },
})

/**
 * A `fetch` that sends previews to their endpoint: the vendor's client writes `https://` before the host, and drops
 * port-less schemes and paths (vendors, content 9).
 */
export function previewFetch(fetch: Fetch, { endpoint }: PreviewSettings): Fetch {
  const written = `https://${new URL(endpoint).host}`
  return (url, init) => fetch(url.startsWith(`${written}/`) ? endpoint + url.slice(written.length) : url, init)
}
