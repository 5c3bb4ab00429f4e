import { join } from 'node:path'
import type { z } from 'zod'
import { type ShopValues, type StoreValues, shopSchema, storePrefix, storeSchema } from './config/environment.ts'
import type { Config, PublicSettings, StoreSettings } from './config/settings.ts'
import {
  contentAppOrigin,
  contentEndpoint,
  contentPreviewEndpoint,
  hostedPages,
  searchAddress,
  searchUnset,
  storefrontGraphqlUrl,
} from './config/vendor-hosts.ts'
import { type Store, byStore, stores } from './domain/region/stores.ts'

/* Environment → checked settings. Process entry points hand it `process.env`. */

export type {
  CdnSettings,
  Config,
  PublicSettings,
  Retention,
  StorageSettings,
  StoreSettings,
} from './config/settings.ts'

const hourMs = 60 * 60_000

type Environment = Readonly<Record<string, string | undefined>>

/** The name of requests to publish where machines share a Redis (`lib/redis-signal.ts`). */
export const publishRequestName = 'publish-request'
/** The file whose change asks the publisher of this machine to look for what changed. */
export const publishRequestFile = (dataDir: string): string => join(dataDir, 'publish-request')

/** The publisher's present work on this machine, for operators. */
export const publishProgressFile = (dataDir: string): string => join(dataDir, 'publish-progress.json')

/** All that is wrong with an environment, one line a variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    const list = problems.map((line) => `  - ${line}`).join('\n')
    super(`The configuration has ${problems.length} problem${problems.length === 1 ? '' : 's'}:\n${list}`)
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
  const searchUrl = searchAddress({
    hostIdentifier: given['APP_SEARCH_HOST_IDENTIFIER'],
    endpointBase: shop.data?.APP_SEARCH_ENDPOINT ?? given['APP_SEARCH_ENDPOINT'],
    engineName: given['APP_SEARCH_ENGINE'],
  })
  if (given['CDN_PROVIDER'] !== undefined)
    for (const name of ['CDN_SERVICE_ID', 'CDN_API_TOKEN']) if (!given[name]) problems.push(`${name} is missing`)
  // Half a key is none: the machine's own role, or a signature that the storage refuses.
  const storageKey = ['RELEASE_TARGET_KEY_ID', 'RELEASE_TARGET_SECRET']
  const missing = storageKey.filter((name) => given[name] === undefined)
  if (missing.length === 1) problems.push(`${missing.join()} is missing`)
  if (!searchUrl) problems.push(`APP_SEARCH_HOST_IDENTIFIER, APP_SEARCH_ENDPOINT, APP_SEARCH_ENGINE: ${searchUnset}`)
  const valuesOf = new Map<Store, StoreValues>()
  for (const store of stores) {
    const prefix = storePrefix(store)
    const named = Object.keys(storeSchema.shape).map((name) => [name, given[prefix + name]])
    const values = storeSchema.safeParse(Object.fromEntries(named))
    if (values.success) valuesOf.set(store, values.data)
    else problems.push(...problemsOf(values.error, prefix))
  }
  if (!shop.success || !searchUrl || problems.length > 0) throw new ConfigError(problems)
  const env = shop.data
  return toConfig(
    env,
    byStore((store) => {
      const values = valuesOf.get(store)
      if (!values) throw new ConfigError([`${storePrefix(store)}* is missing`])
      return toStore(env, values)
    }),
    searchUrl,
  )
}

const toStore = (env: ShopValues, values: StoreValues): StoreSettings => ({
  apiUrl: env.BIGCOMMERCE_API_URL,
  storeHash: values.STORE_HASH,
  accessToken: values.ACCESS_TOKEN,
  channelId: values.CHANNEL_ID,
  storefrontUrl: values.STOREFRONT_URL,
  graphqlUrl: values.GRAPHQL_URL ?? storefrontGraphqlUrl(values.STORE_HASH, values.CHANNEL_ID),
  clientId: values.CLIENT_ID,
  clientSecret: values.CLIENT_SECRET,
  webhookSecret: values.WEBHOOK_SECRET,
})

const toContent = (env: ShopValues): Config['content'] => ({
  endpoint: env.CONTENTSTACK_ENDPOINT ?? contentEndpoint(env.CONTENTSTACK_REGION),
  apiKey: env.CONTENTSTACK_API_KEY,
  deliveryToken: env.CONTENTSTACK_DELIVERY_TOKEN,
  environment: env.CONTENTSTACK_ENVIRONMENT,
  branch: env.CONTENTSTACK_BRANCH,
  earlyAccess: env.CONTENTSTACK_EARLY_ACCESS,
  cachePolicy: env.CONTENTSTACK_CACHE_POLICY,
  preview: env.CONTENTSTACK_PREVIEW_TOKEN
    ? {
        endpoint: env.CONTENTSTACK_PREVIEW_ENDPOINT ?? contentPreviewEndpoint(env.CONTENTSTACK_REGION),
        token: env.CONTENTSTACK_PREVIEW_TOKEN,
      }
    : undefined,
  webhooks: {
    keyOrigin: env.CONTENTSTACK_APP_ORIGIN ?? contentAppOrigin(env.CONTENTSTACK_REGION),
    secret: env.CONTENTSTACK_WEBHOOK_SECRET,
  },
})

function toReleaseTarget(env: ShopValues): Config['releaseTarget'] {
  if (env.RELEASE_TARGET === '') return undefined
  const { host, pathname } = new URL(env.RELEASE_TARGET)
  const folder = pathname.split('/').filter(Boolean).join('/')
  const { RELEASE_TARGET_KEY_ID: id, RELEASE_TARGET_SECRET: secret } = env
  return {
    bucket: host,
    prefix: folder === '' ? '' : `${folder}/`,
    endpoint: env.RELEASE_TARGET_ENDPOINT,
    region: env.RELEASE_TARGET_REGION,
    key: id === '' ? undefined : { id, secret },
  }
}

const toCdn = (env: ShopValues): Config['cdn'] =>
  env.CDN_PROVIDER === ''
    ? undefined
    : {
        provider: env.CDN_PROVIDER,
        serviceId: env.CDN_SERVICE_ID,
        token: env.CDN_API_TOKEN,
        apiUrl: env.CDN_API_URL,
      }

const toPro = (env: ShopValues): Config['pro'] => ({
  url: env.PRO_SERVICE_URL,
  token: env.PRO_SERVICE_TOKEN,
  brands: {
    us: env.PRO_BRAND_US,
    ca: env.PRO_BRAND_CA,
    no: env.PRO_BRAND_NO,
    eu_region_1: env.PRO_BRAND_EU_REGION_1,
  },
})

/** The one place that says of settings that they may be seen. */
const toPublic = (env: ShopValues, commerce: Config['commerce']): PublicSettings =>
  ({
    siteUrl: env.SITE_URL,
    media: { origin: env.AMPLIENCE_ORIGIN, account: env.AMPLIENCE_ACCOUNT },
    hostedPages: byStore((store) => hostedPages(commerce[store].storefrontUrl)),
    gtm: { id: env.GTM_ID, origin: env.GTM_ORIGIN },
    recaptcha: { scriptUrl: env.RECAPTCHA_SCRIPT_URL, siteKey: env.RECAPTCHA_SITE_KEY },
    locatorUrl: env.LOCATOR_SCRIPT_URL ?? '',
    flags: { dataRefactor: env.FEATURE_DATA_REFACTOR, automatedRelated: env.FEATURE_AUTOMATED_RELATED },
  }) as PublicSettings

const toConfig = (env: ShopValues, commerce: Config['commerce'], searchUrl: string): Config => ({
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
  releasesKept: { count: env.RELEASES_KEPT, ms: env.RELEASES_KEPT_HOURS * hourMs },
  staticServer: env.STATIC_SERVER,
  otlpUrl: env.OTLP_URL,
  renderQueueUrl: env.RENDER_QUEUE_URL,
  releaseTarget: toReleaseTarget(env),
  cdn: toCdn(env),
  commerceQuota: env.BIGCOMMERCE_QUOTA,
  drainMs: env.DRAIN_MS,
  metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
  content: toContent(env),
  interstackKey: env.INTERSTACK_API_KEY,
  sisterSites: env.SISTER_SITES,
  commerce,
  recaptcha: {
    verifyUrl: env.RECAPTCHA_VERIFY_URL,
    secret: env.RECAPTCHA_SECRET,
    minScore: env.RECAPTCHA_MIN_SCORE,
    trustedScore: env.RECAPTCHA_TRUSTED_SCORE,
  },
  mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, bounces: env.MAIL_BOUNCES },
  formsSecret: env.FORMS_SECRET,
  operatorsToken: env.OPERATORS_TOKEN,
  search: {
    url: searchUrl,
    key: env.APP_SEARCH_KEY,
    indexKey: env.APP_SEARCH_INDEX_KEY || undefined,
    excludedRegions: env.APP_SEARCH_EXCLUDED_REGIONS,
  },
  pro: toPro(env),
  trackingHosts: env.TRACKING_HOSTS.map((host) => host.toLowerCase()),
  public: toPublic(env, commerce),
})
