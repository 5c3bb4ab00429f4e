import { z } from 'zod'
import { contentEndpoint, contentHostRegions } from './domain/content-host.ts'
import { type Store, stores } from './domain/countries.ts'
import type { MediaSource } from './domain/image-url.ts'
import { isIpRange } from './lib/ip-ranges.ts'
import type { BrandRegion } from './domain/pro-brand.ts'
import { carrierHosts } from './domain/tracking-link.ts'

/*
 * Environment → checked settings: the only module that knows the names of environment variables. Process entry points
 * hand it `process.env`. `.env.example` documents each name; a test keeps the two equal.
 */

const origin = z
  .url({
    protocol: /^https?$/,
    error: ({ input }) => (input === undefined ? 'is missing' : 'must be an http(s) address'),
  })
  .transform((url) => url.replace(/\/+$/, ''))
const text = z.string('is missing').min(1, 'is missing')
const port = z.coerce.number('must be a port number').int('must be a port number').min(0).max(65535)
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')
const list = z.string().transform((value) => value.split(',').map((item) => item.trim()).filter(Boolean)) // prettier-ignore
const ranges = list.refine((given) => given.every(isIpRange), 'must be addresses or ranges, such as 10.0.0.0/8')
const count = z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be 1 or more')
const contentHost = z.enum(contentHostRegions, `must be one of ${contentHostRegions.join(', ')}`)
const cachePolicy = z.coerce
  .number('must be a number from -1 to 3')
  .int('must be a number from -1 to 3')
  .min(-1, 'must be a number from -1 to 3')
  .max(3, 'must be a number from -1 to 3')
const headerName = z
  .string()
  .regex(/^[\w-]*$/, 'must be the name of a header')
  .transform((name) => name.toLowerCase())
const gtmId = z.string().regex(/^(GTM-[A-Z0-9]+)?$/, 'must be GTM- followed by capital letters or digits')

const shopSchema = z.object({
  SITE_URL: origin,
  HOST: z.string().default('localhost'),
  PORT: port.default(3000),
  DATA_DIR: z.string().default('var'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUSTED_PROXIES: ranges.default([]),
  COUNTRY_HEADER: headerName.default(''),
  SESSION_STORE_URL: z
    .string()
    .regex(/^(rediss?:\/\/.+)?$/, 'must be a redis:// or rediss:// address')
    .default(''),
  BLOCK_LIST_FILE: z.string().default(''),
  API_CALLS_PER_MINUTE: count.default(1200),
  DRAIN_MS: z.coerce.number('must be a number').int('must be a whole number').min(0).max(60_000).default(300),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('localhost'),

  CONTENTSTACK_ENDPOINT: origin.optional(),
  CONTENTSTACK_REGION: contentHost.default('us'),
  CONTENTSTACK_API_KEY: text,
  CONTENTSTACK_DELIVERY_TOKEN: text,
  CONTENTSTACK_ENVIRONMENT: text,
  CONTENTSTACK_BRANCH: z.string().default('main'),
  CONTENTSTACK_EARLY_ACCESS: list.default([]),
  CONTENTSTACK_CACHE_POLICY: cachePolicy.default(-1),

  BIGCOMMERCE_API_URL: origin,
  BIGCOMMERCE_QUOTA: count.default(150),

  AMPLIENCE_ORIGIN: origin,
  AMPLIENCE_ACCOUNT: z.string().default('k2'),

  RECAPTCHA_SCRIPT_URL: origin,
  RECAPTCHA_VERIFY_URL: origin,
  RECAPTCHA_SITE_KEY: text,
  RECAPTCHA_SECRET: text,
  RECAPTCHA_MIN_SCORE: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(0.5),
  GTM_ORIGIN: origin,
  GTM_ID: gtmId.default(''),

  APP_SEARCH_ENDPOINT: origin,
  APP_SEARCH_ENGINE: text,
  APP_SEARCH_KEY: text,
  PRO_SERVICE_URL: origin,
  PRO_SERVICE_TOKEN: text,
  PRO_BRAND_US: text,
  PRO_BRAND_CA: text,
  PRO_BRAND_NO: text,
  PRO_BRAND_EU_REGION_1: text,
  TRACKING_HOSTS: list.default([...carrierHosts]),

  GRAPHQL_OPEN: flag.default(false),

  INTERSTACK_API_KEY: text,

  FEATURE_DATA_REFACTOR: flag.default(false),
  FEATURE_AUTOMATED_RELATED: flag.default(true),
})

/** Read once per store as `BIGCOMMERCE_{STORE}_{NAME}`. */
const storeSchema = z.object({
  STORE_HASH: text,
  ACCESS_TOKEN: text,
  CHANNEL_ID: z.coerce.number('must be a number').int().positive().default(1),
  STOREFRONT_URL: origin,
  GRAPHQL_URL: origin.optional(),
  CLIENT_ID: text,
  CLIENT_SECRET: text,
  WEBHOOK_SECRET: text,
})

type Environment = Readonly<Record<string, string | undefined>>

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
/** What may reach a browser, and nothing else: secrets do not have this type, so they cannot be passed where it is asked for. */
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
  readonly search: { readonly endpoint: string; readonly engine: string; readonly key: string }
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

/** All that is wrong with an environment, one line a variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length} problem${problems.length === 1 ? '' : 's'}:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const problemsOf = (error: z.ZodError, prefix: string): string[] =>
  error.issues.map(
    (issue) =>
      `${prefix}${issue.path.join('.')} ${issue.message.startsWith('Invalid input') ? 'is missing' : issue.message}`,
  )

/**
 * Checked settings of an environment. An empty value counts as absent.
 * @throws ConfigError naming every missing or malformed variable at once.
 */
export function parseConfig(environment: Environment): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const shop = shopSchema.safeParse(given)
  const problems = shop.success ? [] : problemsOf(shop.error, '')
  const commerce = stores.map((store) => {
    const prefix = `BIGCOMMERCE_${store.toUpperCase()}_`
    const parsed = storeSchema.safeParse(
      Object.fromEntries(Object.keys(storeSchema.shape).map((name) => [name, given[prefix + name]])),
    )
    if (!parsed.success) problems.push(...problemsOf(parsed.error, prefix))
    return [store, parsed.data] as const
  })
  if (!shop.success || problems.length > 0) throw new ConfigError(problems)
  return toConfig(shop.data, commerce)
}

type StoreValues = z.infer<typeof storeSchema>

/** The channel's own host name; the first channel's has no number (BigCommerce contract §11). */
const storefrontGraphqlUrl = (hash: string, channel: number): string =>
  `https://store-${hash}${channel === 1 ? '' : `-${channel}`}.mybigcommerce.com/graphql`

function toConfig(
  env: z.infer<typeof shopSchema>,
  commerce: readonly (readonly [Store, StoreValues | undefined])[],
): Config {
  const toStore = ([store, values]: readonly [Store, StoreValues | undefined]): [Store, StoreSettings] => {
    if (!values) throw new ConfigError([`BIGCOMMERCE_${store.toUpperCase()}_* is missing`])
    return [
      store,
      {
        apiUrl: env.BIGCOMMERCE_API_URL,
        storeHash: values.STORE_HASH,
        accessToken: values.ACCESS_TOKEN,
        channelId: values.CHANNEL_ID,
        storefrontUrl: values.STOREFRONT_URL,
        graphqlUrl: values.GRAPHQL_URL ?? storefrontGraphqlUrl(values.STORE_HASH, values.CHANNEL_ID),
        clientId: values.CLIENT_ID,
        clientSecret: values.CLIENT_SECRET,
        webhookSecret: values.WEBHOOK_SECRET,
      },
    ]
  }
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    countryHeader: env.COUNTRY_HEADER,
    sessionStoreUrl: env.SESSION_STORE_URL,
    graphqlOpen: env.GRAPHQL_OPEN,
    blockListFile: env.BLOCK_LIST_FILE,
    apiCallsPerMinute: env.API_CALLS_PER_MINUTE,
    commerceQuota: env.BIGCOMMERCE_QUOTA,
    drainMs: env.DRAIN_MS,
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    content: {
      endpoint: env.CONTENTSTACK_ENDPOINT ?? contentEndpoint(env.CONTENTSTACK_REGION),
      apiKey: env.CONTENTSTACK_API_KEY,
      deliveryToken: env.CONTENTSTACK_DELIVERY_TOKEN,
      environment: env.CONTENTSTACK_ENVIRONMENT,
      branch: env.CONTENTSTACK_BRANCH,
      earlyAccess: env.CONTENTSTACK_EARLY_ACCESS,
      cachePolicy: env.CONTENTSTACK_CACHE_POLICY,
    },
    interstackKey: env.INTERSTACK_API_KEY,
    commerce: Object.fromEntries(commerce.map(toStore)) as Record<Store, StoreSettings>,
    recaptcha: {
      verifyUrl: env.RECAPTCHA_VERIFY_URL,
      secret: env.RECAPTCHA_SECRET,
      minScore: env.RECAPTCHA_MIN_SCORE,
    },
    search: { endpoint: env.APP_SEARCH_ENDPOINT, engine: env.APP_SEARCH_ENGINE, key: env.APP_SEARCH_KEY },
    pro: {
      url: env.PRO_SERVICE_URL,
      token: env.PRO_SERVICE_TOKEN,
      brands: {
        us: env.PRO_BRAND_US,
        ca: env.PRO_BRAND_CA,
        no: env.PRO_BRAND_NO,
        eu_region_1: env.PRO_BRAND_EU_REGION_1,
      },
    },
    trackingHosts: env.TRACKING_HOSTS.map((host) => host.toLowerCase()),
    public: {
      siteUrl: env.SITE_URL,
      media: { origin: env.AMPLIENCE_ORIGIN, account: env.AMPLIENCE_ACCOUNT },
      storefronts: Object.fromEntries(commerce.map(([store, values]) => [store, values?.STOREFRONT_URL])),
      gtm: { id: env.GTM_ID, origin: env.GTM_ORIGIN },
      recaptcha: { scriptUrl: env.RECAPTCHA_SCRIPT_URL, siteKey: env.RECAPTCHA_SITE_KEY },
      flags: { dataRefactor: env.FEATURE_DATA_REFACTOR, automatedRelated: env.FEATURE_AUTOMATED_RELATED },
    } as PublicSettings,
  }
}
