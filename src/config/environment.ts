import { z } from 'zod'
import { contentHostRegions } from './vendor-hosts.ts'
import { cdnProviders } from './settings.ts'
import type { Store } from '../domain/region/stores.ts'
import { defaultMediaAccount } from '../domain/media/image-url.ts'
import { carrierHosts } from '../domain/order/tracking-link.ts'
import { isIpRange } from '../lib/ip-ranges.ts'

/* The values that each environment variable may hold. `.env.example` documents each; a test keeps the two equal. */

const origin = z
  .url({
    protocol: /^https?$/,
    error: ({ input }) => (input === undefined ? 'is missing' : 'must be an http(s) address'),
  })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
/** Pages and calls have their paths from the root of the site on. */
const site = origin.refine(
  (url) => /^\/?$/.test(URL.parse(url)?.pathname ?? '') && !/[?#@]/.test(url),
  'must be an address without a path, such as https://shop.example',
)
const text = z.string('is missing').min(1, 'is missing')
const port = z.coerce.number('must be a port number').int('must be a port number').min(0).max(65535)
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)
const origins = list.refine(
  (given) => given.every((site) => URL.parse(site)?.origin === site),
  'must be origins, such as https://shop.example',
)
const ranges = list.refine((given) => given.every(isIpRange), 'must be addresses or ranges, such as 10.0.0.0/8')
const count = z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be 1 or more')
const hours = z.coerce.number('must be a number').min(0, 'must be 0 or more')
const score = z.coerce
  .number('must be a number from 0 to 1')
  .min(0, 'must be a number from 0 to 1')
  .max(1, 'must be a number from 0 to 1')
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

/** `smtp://` is encrypted by STARTTLS, `smtps://` from the start. */
const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: ({ input }) => (input === undefined ? 'is missing' : 'must be an smtp:// or smtps:// address'),
})
const sender = z
  .string('is missing')
  .regex(/^(?:[^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be like Name <name@shop.example>')
/** Its return paths have 37 characters more before the `@`, of 64. */
const bounces = z.string().regex(/^[^\s<>@+]{1,27}@[^\s<>@]+$/, 'must be like bounces@shop.example')
const secret = z.string('is missing').min(32, 'must have 32 characters or more')

/**
 * Whether the library reads all of a text as the address of a Redis: it throws for what is none, with the text and so
 * its password, and a sign such as / or # ends the part of an address that it stands in.
 */
function isRedisUrl(text: string): boolean {
  if (text === '') return true
  const url = URL.parse(text)
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '') return false
  const { username, password, pathname, search, hash } = url
  try {
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  return /^\/?\d*$/.test(pathname) && !(search + hash).includes('@')
}
const redisUrl = z
  .string()
  .refine(isRedisUrl, 'must be a redis:// or rediss:// address; in a password, / is written %2F, # %23, and % %25')

/** Of the shop as a whole. */
export const shopSchema = z.object({
  SITE_URL: site,
  HOST: z.string().default('localhost'),
  PORT: port.default(3000),
  DATA_DIR: z.string().default('var'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUSTED_PROXIES: ranges.default([]),
  COUNTRY_HEADER: headerName.default(''),
  SESSION_STORE_URL: redisUrl.default(''),
  BLOCK_LIST_FILE: z.string().default(''),
  API_CALLS_PER_MINUTE: count.default(1200),
  RELEASES_KEPT: count.default(10),
  RELEASES_KEPT_HOURS: hours.default(24),
  STATIC_SERVER: z.enum(['', 'nginx'], 'must be nginx or empty').default(''),
  OTLP_URL: origin.optional(),
  RENDER_QUEUE_URL: redisUrl.default(''),
  RELEASE_TARGET: z
    .string()
    .regex(/^(s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w./-]*)?)?$/, 'must be like s3://bucket/folder')
    .default(''),
  RELEASE_TARGET_ENDPOINT: origin.optional(),
  RELEASE_TARGET_REGION: z.string().default('us-east-1'),
  RELEASE_TARGET_KEY_ID: z.string().default(''),
  RELEASE_TARGET_SECRET: z.string().default(''),
  CDN_PROVIDER: z.enum(['', ...cdnProviders], `must be one of ${cdnProviders.join(', ')}`).default(''),
  CDN_SERVICE_ID: z.string().regex(/^\w*$/, 'must be the id of a zone or a service').default(''),
  CDN_API_TOKEN: z.string().default(''),
  CDN_API_URL: origin.optional(),
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
  CONTENTSTACK_PREVIEW_TOKEN: z.string().default(''),
  CONTENTSTACK_PREVIEW_ENDPOINT: origin.optional(),
  CONTENTSTACK_APP_ORIGIN: origin.optional(),
  CONTENTSTACK_WEBHOOK_SECRET: z.string().default(''),

  BIGCOMMERCE_API_URL: origin,
  BIGCOMMERCE_QUOTA: count.default(150),

  AMPLIENCE_ORIGIN: origin,
  AMPLIENCE_ACCOUNT: z.string().default(defaultMediaAccount),

  RECAPTCHA_SCRIPT_URL: origin,
  RECAPTCHA_VERIFY_URL: origin,
  RECAPTCHA_SITE_KEY: text,
  RECAPTCHA_SECRET: text,
  RECAPTCHA_MIN_SCORE: score.default(0.5),
  RECAPTCHA_TRUSTED_SCORE: score.default(0.7),
  SMTP_URL: smtpUrl,
  MAIL_FROM: sender,
  MAIL_BOUNCES: bounces.optional(),
  FORMS_SECRET: secret,
  OPERATORS_TOKEN: secret.optional(),
  GTM_ORIGIN: origin,
  GTM_ID: gtmId.default(''),
  LOCATOR_SCRIPT_URL: origin.optional(),

  APP_SEARCH_HOST_IDENTIFIER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a host')
    .optional(),
  APP_SEARCH_ENDPOINT: origin.optional(),
  APP_SEARCH_ENGINE: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of an engine')
    .optional(),
  APP_SEARCH_KEY: text,
  APP_SEARCH_INDEX_KEY: z.string().default(''),
  APP_SEARCH_EXCLUDED_REGIONS: list.default([]),
  PRO_SERVICE_URL: origin,
  PRO_SERVICE_TOKEN: text,
  PRO_BRAND_US: text,
  PRO_BRAND_CA: text,
  PRO_BRAND_NO: text,
  PRO_BRAND_EU_REGION_1: text,
  TRACKING_HOSTS: list.default([...carrierHosts]),

  GRAPHQL_OPEN: flag.default(false),

  INTERSTACK_API_KEY: text,
  SISTER_SITES: origins.default([]),

  FEATURE_DATA_REFACTOR: flag.default(false),
  FEATURE_AUTOMATED_RELATED: flag.default(true),
})

/** Read once per store as `BIGCOMMERCE_{STORE}_{NAME}`. */
export const storeSchema = z.object({
  STORE_HASH: text,
  ACCESS_TOKEN: text,
  CHANNEL_ID: z.coerce.number('must be a number').int().positive().default(1),
  STOREFRONT_URL: origin,
  GRAPHQL_URL: origin.optional(),
  CLIENT_ID: text,
  CLIENT_SECRET: text,
  WEBHOOK_SECRET: text,
})

export type ShopValues = z.output<typeof shopSchema>
export type StoreValues = z.output<typeof storeSchema>

/** The beginning of the names of a store's variables. */
export const storePrefix = (store: Store): string => `BIGCOMMERCE_${store.toUpperCase()}_`
