import type { Store } from '../domain/region/stores.ts'
import type { MediaSource } from '../domain/media/image-url.ts'
import type { BrandRegion } from '../domain/pro/pro-brand.ts'

/** Settings of one commerce store. `storefrontUrl` is the platform's hosted shop (login, checkout). */
export type StoreSettings = {
  readonly apiUrl: string
  readonly storeHash: string
  readonly accessToken: string
  readonly channelId: number
  readonly storefrontUrl: string
  /** Where the platform answers storefront queries about this channel. */
  readonly graphqlUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** What the platform sends in a header of every event, as it was told when the hook was made. */
  readonly webhookSecret: string
}

declare const publicBrand: unique symbol
/**
 * What may reach a browser, and nothing else: secrets do not have this type, so they cannot be passed where it is asked
 * for.
 */
export type PublicSettings = {
  readonly [publicBrand]: true
  readonly siteUrl: string
  readonly media: MediaSource
  /** The platform's hosted shop of each store, where visitors sign in. */
  readonly storefronts: Readonly<Record<Store, string>>
  readonly gtm: { readonly id: string; readonly origin: string }
  readonly recaptcha: { readonly scriptUrl: string; readonly siteKey: string }
  readonly flags: { readonly dataRefactor: boolean; readonly automatedRelated: boolean }
}

export type Config = {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly trustedProxies: readonly string[]
  /** Name, lower case, of the header in which the CDN names the visitor's country; '' without one. */
  readonly countryHeader: string
  /** Empty = embedded SQLite below `dataDir`. */
  readonly sessionStoreUrl: string
  /** JSON file of what is blocked; '' without one. */
  readonly blockListFile: string
  /** API calls that one client address may make in a minute, per node. */
  readonly apiCallsPerMinute: number
  /** Calls that each commerce store takes in 30 s. */
  readonly commerceQuota: number
  /** How long a node that is told to stop still takes requests, ms. */
  readonly drainMs: number
  /** Where the metrics are; `undefined` for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** Whether /api/graphql tells its schema and gives hints: for development only. */
  readonly graphqlOpen: boolean
  readonly content: {
    /** Base address of the delivery API, `/v3` included. */
    readonly endpoint: string
    readonly apiKey: string
    readonly deliveryToken: string
    readonly environment: string
    readonly branch: string
    /** Features of the service that are not out yet, by their names. */
    readonly earlyAccess: readonly string[]
    readonly cachePolicy: number
  }
  /** Key that other sites of the brand name when they ask for our texts; public, opens nothing else. */
  readonly interstackKey: string
  readonly commerce: Readonly<Record<Store, StoreSettings>>
  /** From `minScore` on (0 to 1) a visitor counts as a human. */
  readonly recaptcha: { readonly verifyUrl: string; readonly secret: string; readonly minScore: number }
  /** `url` is that of the engine's API. */
  readonly search: { readonly url: string; readonly key: string }
  readonly pro: {
    readonly url: string
    readonly token: string
    /** Under which brand a region's trade customers spend. */
    readonly brands: Readonly<Record<BrandRegion, string>>
  }
  /** Hosts, their subdomains included, that a parcel may be followed to. */
  readonly trackingHosts: readonly string[]
  readonly public: PublicSettings
}
