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
  /** The address of the platform's storefront queries about this channel. */
  readonly graphqlUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** The header that the platform sends with every event, as it was told when the hook was made. */
  readonly webhookSecret: string
}

/** Pages of a store's hosted shop to which the shop's own link, as addresses. */
export type HostedPages = {
  readonly signIn: string
  /**
   * The page where a forgotten password is set anew (specification, core 2). `{tag}` stands for the BCP 47 tag of the
   * page that links there, whose language the hosted pages then speak.
   */
  readonly passwordReset: string
}

declare const publicBrand: unique symbol
/**
 * Settings that may reach a browser, and nothing else: secrets do not have this type, so they cannot be passed where it
 * is asked for.
 */
export type PublicSettings = {
  readonly [publicBrand]: true
  readonly siteUrl: string
  readonly media: MediaSource
  readonly hostedPages: Readonly<Record<Store, HostedPages>>
  readonly gtm: { readonly id: string; readonly origin: string }
  readonly recaptcha: { readonly scriptUrl: string; readonly siteKey: string }
  /** Script of a retailer's store locator; '' without one. */
  readonly locatorUrl: string
  readonly flags: { readonly dataRefactor: boolean; readonly automatedRelated: boolean }
}

/** Networks of caches that can be told what to drop. */
export const cdnProviders = ['cloudflare', 'fastly'] as const

/** The network of caches in front of the shop. */
export type CdnSettings = {
  readonly provider: (typeof cdnProviders)[number]
  /** Id of the zone or the service. */
  readonly serviceId: string
  readonly token: string
  /** Another address of its API than its own. */
  readonly apiUrl: string | undefined
}

/** Storage that several machines share, in a bucket. */
export type StorageSettings = {
  readonly bucket: string
  /** The beginning of the shop's keys: '' or a path that ends with a slash. */
  readonly prefix: string
  /** Address of a service that speaks the same protocol; `undefined` for the vendor's own. */
  readonly endpoint: string | undefined
  readonly region: string
  /** `undefined`: as the machine's own role or profile says. */
  readonly key: { readonly id: string; readonly secret: string } | undefined
}

/** The releases that are kept, so that one of them may be rolled back to. */
export type Retention = {
  /** The newest that stay in any case, the live one among them. */
  readonly count: number
  /** Those that were live within so many ms stay, too, as far as there is room (`publish/retained-releases.ts`). */
  readonly ms: number
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
  readonly releasesKept: Retention
  /** The server of a release's files beside the Node servers: the publisher keeps its folder. */
  readonly staticServer: '' | 'nginx'
  /** The receiver of traces; `undefined`: nowhere. */
  readonly otlpUrl: string | undefined
  /** Redis through which other machines render pages; '' when this one does. */
  readonly renderQueueUrl: string
  /** The storage in which machines share releases; `undefined`: this machine alone has them. */
  readonly releaseTarget: StorageSettings | undefined
  /** Purged after each publish; `undefined` where copies run out by themselves. */
  readonly cdn: CdnSettings | undefined
  /** Calls that each commerce store takes in 30 s. */
  readonly commerceQuota: number
  /** The time for which a node that is told to stop still takes requests, ms. */
  readonly drainMs: number
  /** The address of the metrics; `undefined` for nowhere. */
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
    /** The place where drafts can be read, with the token for it; `undefined`: previews are off. */
    readonly preview: { readonly endpoint: string; readonly token: string } | undefined
    /** The proof that a webhook comes from the service. */
    readonly webhooks: {
      /** Origin that publishes the key of its signatures. */
      readonly keyOrigin: string
      /** Secret of signatures by HMAC; '' where the organisation has none. */
      readonly secret: string
    }
  }
  /** Key that other sites of the brand name when they ask for our texts; public, opens nothing else. */
  readonly interstackKey: string
  /** Origins of those sites whose pages may ask from a browser. */
  readonly sisterSites: readonly string[]
  readonly commerce: Readonly<Record<Store, StoreSettings>>
  /** From `minScore` on (0 to 1) a visitor counts as a human, from `trustedScore` on as one with a good score. */
  readonly recaptcha: {
    readonly verifyUrl: string
    readonly secret: string
    readonly minScore: number
    readonly trustedScore: number
  }
  /** Mail of the shop itself. */
  readonly mail: {
    /** The server, with user and password where needed. */
    readonly smtpUrl: string
    readonly from: string
    /** Address that the return paths of mail are made of; absent: mail comes back to its sender. */
    readonly bounces?: string | undefined
  }
  /** Signs the links of our mails; the same on all nodes. */
  readonly formsSecret: string
  /** Opens the lists of forms and the operators' pages on the metrics' port; `undefined`: there are none. */
  readonly operatorsToken: string | undefined
  /** `url` is that of the engine's API. Without an `indexKey` something else fills the index. */
  readonly search: {
    readonly url: string
    readonly key: string
    readonly indexKey: string | undefined
    readonly excludedRegions: readonly string[]
  }
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
