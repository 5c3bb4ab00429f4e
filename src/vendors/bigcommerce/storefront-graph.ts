import type { StoreSettings } from '../../config.ts'
import { brandPrefix } from '../../domain/brand.ts'
import type { ProductListing, Storefront } from '../../ports/commerce/storefront.ts'
import { graphAnswerSchema, listingsSchema, storefrontTokenSchema } from './wire/storefront.ts'
import type { Fetch } from '../../lib/fetch.ts'
import { type VendorCall, createGuardedFetch } from '../guarded-fetch.ts'
import { plainPolicy } from '../guard/rate-limit-policy.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { quotaRequest } from './client-share.ts'
import { listingsPerCall, listingsQuery } from './storefront-query.ts'
import { createTokenSource } from './storefront-token.ts'
import { type Transport, type TransportOptions, platformQuota } from './transport.ts'

const operation = 'storefront.listings'

export type StorefrontOptions = TransportOptions & {
  /** Now, in ms. */
  readonly clock?: (() => number) | undefined
  /** Whether the store's prices include tax; `false` by default. */
  readonly pricesIncludeTax?: boolean | undefined
}

/** Storefront queries of one store's channel, with a private token that it makes itself and renews in time. */
export function createStorefrontGraph(
  settings: Pick<StoreSettings, 'graphqlUrl' | 'channelId'>,
  fetch: Fetch,
  transport: Transport,
  {
    clock = Date.now,
    vendor = 'bigcommerce',
    quota = platformQuota(),
    pricesIncludeTax = false,
    ...options
  }: StorefrontOptions = {},
): Storefront {
  // Storefront queries have no quota of their own; a client pays for them as for any call.
  const policy = { ...plainPolicy, reserve: (call: VendorCall) => quota.reserve(quotaRequest(call)) }
  const guarded = createGuardedFetch({ ...options, vendor: `${vendor}:storefront`, fetch, policy })

  const tokens = createTokenSource(async (expiresAt) => {
    const call = {
      operation: 'storefront.token',
      method: 'POST',
      path: '/v3/storefront/api-token-private',
      body: { channel_ids: [settings.channelId], expires_at: expiresAt, scopes: ['Unauthenticated'] },
      // A second token does no harm.
      changes: false,
    } as const
    return (await transport.demand(call, storefrontTokenSchema)).data.token
  }, clock)

  const toCall = (token: string, variables: object): VendorCall => ({
    operation,
    method: 'POST',
    url: settings.graphqlUrl,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'User-Agent': `${brandPrefix}-storefront`,
    },
    body: JSON.stringify({ query: listingsQuery, variables }),
    changes: false,
  })

  /** Asks with the token at hand, and once more with a new one when the platform no longer takes it. */
  async function ask(variables: object) {
    const token = await tokens.get()
    try {
      return await guarded.demand(toCall(token, variables), graphAnswerSchema)
    } catch (error) {
      if (!(error instanceof VendorError) || error.status !== 401) throw error
      tokens.discard(token)
      return guarded.demand(toCall(await tokens.get(), variables), graphAnswerSchema)
    }
  }

  async function some(ids: readonly number[]): Promise<readonly ProductListing[]> {
    const { data, errors } = await ask({ ids, includeTax: pricesIncludeTax })
    const parsed = listingsSchema.safeParse(data)
    if (parsed.success && !errors?.length) return parsed.data.site.products
    const detail = errors?.length
      ? `errors ${errors.map(({ extensions }) => extensions?.code ?? '').join(' ')}`.trim()
      : `unexpected shape at ${parsed.error?.issues[0]?.path.join('.')}`
    throw new VendorError({ vendor: `${vendor}:storefront`, operation }, { fault: 'answer', status: 200, detail })
  }

  return {
    mostIds: listingsPerCall,
    async listings(ids) {
      const starts = Array.from(
        { length: Math.ceil(ids.length / listingsPerCall) },
        (_, index) => index * listingsPerCall,
      )
      const parts = await Promise.all(starts.map((start) => some(ids.slice(start, start + listingsPerCall))))
      return new Map(parts.flat().map((listing) => [listing.entityId, listing]))
    },
  }
}
