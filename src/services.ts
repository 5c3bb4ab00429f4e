import { createApplicationTask } from './records/send-application.ts'
import { type CartCache, createCartCache } from './session/cart-cache.ts'
import { type BudgetName, pointsOf } from './traffic/policy/rates.ts'
import { type NewSessionLimit, createNewSessionLimit } from './traffic/rates/new-session-limit.ts'
import { type RateLimits, createRateLimits } from './traffic/rates/rate-limits.ts'
import { isRefused, requireBudgetOfCache } from './traffic/rates/client-budgets.ts'
import { sharedQuotaCount } from './traffic/rates/shared-quota-count.ts'
import { createMemoryCounter, createRedisCounter } from './traffic/rates/try-counter.ts'
import { type OutboxWorker, createOutboxWorker } from './records/outbox-worker.ts'
import { type Measurements, createMeasurements } from './records/measurements.ts'
import type { RecordStore } from './records/record-store.ts'
import { openRecords } from './records/open-records.ts'
import { type TryTurns, createTryTurns } from './traffic/rates/try-turns.ts'
import type { ConsentStore } from './session/consent-store.ts'
import type { CustomerCarts } from './session/customer-carts.ts'
import { openStores } from './session/open-stores.ts'
import { type KnownSessions, watchKnownSessions } from './session/known-sessions.ts'
import type { SessionStore } from './session/session-store.ts'
import { traceSessions } from './session/traced-sessions.ts'
import { alarmWhenFull } from './session/store-full.ts'
import type { SessionRevocations } from './session/session-revocations.ts'
import { revokeSessions } from './session/sign-in-expiry.ts'
import type { FormAnswers } from './session/form-answers.ts'
import type { IdempotencyStore } from './session/idempotency-store.ts'
import {
  type KnownEvents,
  createKnownEvents,
  createMemoryKnownEvents,
  createRedisKnownEvents,
} from './session/known-events.ts'
import type { Config } from './config.ts'
import type { ReleaseContent } from './content/content.ts'
import { brandPrefix } from './domain/brand.ts'
import { pricesIncludeTax } from './domain/region/countries.ts'
import { type Store, byStore, stores } from './domain/region/stores.ts'
import { type Fetch, createFetch } from './lib/fetch.ts'
import type { PublishRequest } from './ports/publish-request.ts'
import { type Log, createLog } from './lib/log.ts'
import { type Metrics, createMetrics } from './lib/metrics.ts'
import { createProbe } from './lib/probe.ts'
import type { MailBounces, MailService } from './ports/mail.ts'
import type { SiteSearch } from './ports/search.ts'
import { requestPublish } from './services/request-publish.ts'
import type { VendorServices } from './services/vendor-services.ts'
import { createAmplience } from './vendors/amplience/index.ts'
import { createBigcommerce, createQuota, requireShare } from './vendors/bigcommerce/index.ts'
import { createCachedReads } from './vendors/cached-reads.ts'
import { createCloudflare } from './vendors/cloudflare/index.ts'
import { createFastly } from './vendors/fastly/index.ts'
import { checkReachable } from './vendors/check-reachable.ts'
import {
  createCachedTexts,
  createContentEvents,
  createContentService,
  createContentStack,
  createContentstack,
  createLiveContentstack,
  createPreviewContentstack,
} from './vendors/contentstack/index.ts'
import type { GuardSettings } from './vendors/guarded-fetch.ts'
import { cachedProService, createProService } from './vendors/pro/index.ts'
import { createRecaptcha } from './vendors/recaptcha/index.ts'
import { cachedSearch, createSearch, createSearchIndex } from './vendors/search/index.ts'
import { createSmtp } from './vendors/smtp/index.ts'
import { watchVendors } from './vendors/watch-vendors.ts'

/** Name of an upstream (`commerce:us`, `content`, `pro`) → whether it answered lately. */
type UpstreamStates = Readonly<Record<string, 'up' | 'down'>>

export type Services = VendorServices & {
  readonly config: Config
  readonly sessions: SessionStore
  /** Sessions with a cart, an order or an account: counted by themselves, not by address. */
  readonly knownSessions: KnownSessions
  readonly newSessionLimit: NewSessionLimit
  /** Proofs of consent. */
  readonly consents: ConsentStore
  /** Which cart a customer had last. */
  readonly customerCarts: CustomerCarts
  /** Carts as the platform answered them lately. */
  readonly cartCache: CartCache
  /** The times when all sign-ins of a customer were ended. */
  readonly sessionRevocations: SessionRevocations
  /** The outcomes of writes that carry an idempotency key. */
  readonly idempotency: IdempotencyStore
  /** The answers to plain forms, for a second press. */
  readonly formAnswers: FormAnswers
  /** Subscribers, messages to a desk, applications, mail to send, and what was counted. */
  readonly records: RecordStore
  /** Reads mail that came back; absent where it comes back to its sender alone. */
  readonly bounces: MailBounces | undefined
  /** Sends that mail and those applications, once an entry point has started it. */
  readonly outbox: OutboxWorker
  /** The shop's own measurement, without visitors. */
  readonly measurements: Measurements
  /** Which events of the commerce platform and the content service have been processed. */
  readonly knownEvents: KnownEvents
  /** The limits on tries. */
  readonly limits: RateLimits
  /** In what order slowed tries are taken. */
  readonly tryTurns: TryTurns
  /** The content of the live release; `undefined` before there is one. */
  content(): ReleaseContent | undefined
  /** True while the server should get traffic: after a release is loaded, before SIGTERM. */
  isReady(): boolean
  /** Asks the upstreams at most every 5 s; never throws. */
  upstreams(): Promise<UpstreamStates>
  /** Asks the session store how it is, at most every 5 s; never throws. */
  sessionState(): Promise<'up' | 'down'>
  /** Asks the publisher for the pages of what changed in content or catalogue. */
  requestPublish(request: PublishRequest): void
  readonly log: Log
  readonly metrics: Metrics
  /** Now, in ms. */
  readonly clock: () => number
  close(): Promise<void>
}

/** The parts that an entry point or a test brings itself. */
export type ServiceOverrides = {
  readonly fetch?: Fetch
  /** The guards of vendors' calls, where it differs. */
  readonly guard?: GuardSettings
  /** Longest wait for an answer of the Redis of sessions, ms, where it differs. */
  readonly redisLimitMs?: number | undefined
  readonly sessions?: SessionStore
  readonly customerCarts?: CustomerCarts
  readonly sessionRevocations?: SessionRevocations
  readonly idempotency?: IdempotencyStore
  readonly records?: RecordStore
  readonly mail?: MailService
  readonly content?: () => ReleaseContent | undefined
  readonly isReady?: () => boolean
  readonly requestPublish?: (request: PublishRequest) => void
  readonly log?: Log
  readonly clock?: () => number
}

const cdns = { cloudflare: createCloudflare, fastly: createFastly }

/** Settings → adapters: the one place where the parts of the server are wired together. Opens no connection. */
export function createServices(config: Config, overrides: ServiceOverrides = {}): Services {
  const clock = overrides.clock ?? Date.now
  // For how long something lasts: the clock on the wall may be set while the shop runs.
  const elapsed = overrides.clock ?? (() => performance.now())
  const fetch = overrides.fetch ?? createFetch()
  const log = overrides.log ?? createLog(config.logLevel)
  const metrics = createMetrics(brandPrefix)
  const onFailure = alarmWhenFull(log, metrics, elapsed)
  const visitors = openStores(config, clock, log, { onFailure, redisLimitMs: overrides.redisLimitMs })
  const sessionRevocations = overrides.sessionRevocations ?? visitors.sessionRevocations
  const { sessions, knownSessions } = watchKnownSessions(
    revokeSessions(traceSessions(overrides.sessions ?? visitors.sessions), sessionRevocations),
    config.public.siteUrl,
    elapsed,
  )
  const customerCarts = overrides.customerCarts ?? visitors.customerCarts
  const { redis } = visitors
  const idempotency = overrides.idempotency ?? visitors.idempotency
  const shared = redis && createRedisCounter(redis)
  const limits = createRateLimits({
    own: createMemoryCounter(elapsed),
    shared,
    points: pointsOf(config),
    metrics,
    now: elapsed,
  })
  const knownEvents = createKnownEvents({
    own: createMemoryKnownEvents(clock),
    shared: redis && createRedisKnownEvents(redis),
    onFailure: () => metrics.sessionStoreFailed('webhooks'),
  })
  const watch = watchVendors(log, metrics, elapsed)
  const guard = { watch, ...overrides.guard }
  const records = overrides.records ?? openRecords({ dataDir: config.dataDir, redis }, clock, onFailure)
  const mail = overrides.mail ?? createSmtp(config.mail, elapsed, watch)
  const pro = cachedProService(createProService(config.pro, fetch, guard), elapsed)
  const engine = createSearch(config.search, fetch, guard)
  const searchWithin = (budget: BudgetName): SiteSearch =>
    cachedSearch(engine, elapsed, {
      mayLoad: () => requireBudgetOfCache(limits, budget),
      concernsCaller: isRefused,
    })
  const nameOf = (store: Store): string => `commerce:${store}`
  const quotas = byStore((store) =>
    createQuota({
      calls: config.commerceQuota,
      now: elapsed,
      countShared: shared && sharedQuotaCount(shared, store, clock),
    }),
  )
  const commerce = byStore((store) =>
    createBigcommerce(config.commerce[store], fetch, {
      ...guard,
      clock,
      quota: quotas[store],
      vendor: nameOf(store),
      pricesIncludeTax: pricesIncludeTax(store),
    }),
  )
  const reads = byStore((store) =>
    createCachedReads(commerce[store], elapsed, {
      mayLoad: () => requireShare(quotas[store], nameOf(store)),
      release: () => overrides.content?.(),
      onRead: (outcome) => metrics.cacheRead(store, outcome),
    }),
  )
  const probe = createProbe(
    {
      ...Object.fromEntries(stores.map((store) => [`commerce:${store}`, () => commerce[store].ping()])),
      content: () => checkReachable('content', config.content.endpoint, fetch),
      media: () => checkReachable('media', config.public.media.origin, fetch),
      search: () => checkReachable('search', config.search.url, fetch),
      pro: () => checkReachable('pro', config.pro.url, fetch),
      'bot-protection': () => checkReachable('bot-protection', config.recaptcha.verifyUrl, fetch),
      mail: () => mail.ping(),
    },
    elapsed,
  )
  const sessionProbe = createProbe({ sessions: () => sessions.ping() }, elapsed)
  return {
    config,
    commerce,
    reads,
    contentService: createContentService(createContentstack(config.content, fetch)),
    previewContent(preview) {
      const drafts = createPreviewContentstack(config.content, fetch, preview, guard)
      return drafts && createContentService(drafts, preview.mark)
    },
    contentStack: createContentStack(createContentstack(config.content, fetch)),
    contentEvents: createContentEvents(config.content, fetch, clock, guard),
    texts: createCachedTexts(createLiveContentstack(config.content, fetch, guard), elapsed, {
      mayLoad: () => requireBudgetOfCache(limits, 'texts'),
      concernsCaller: isRefused,
    }),
    media: createAmplience(config.public.media, fetch, guard),
    async releaseTarget() {
      return config.releaseTarget && (await import('./vendors/s3/index.ts')).createS3(config.releaseTarget)
    },
    cdn: config.cdn && cdns[config.cdn.provider](config.cdn, fetch, guard),
    pro,
    search: searchWithin('searches'),
    suggestions: searchWithin('suggestions'),
    searchIndex:
      config.search.indexKey === undefined
        ? undefined
        : createSearchIndex({ url: config.search.url, indexKey: config.search.indexKey }, fetch, guard),
    botProtection: createRecaptcha(config.recaptcha, new URL(config.public.siteUrl).hostname, fetch, guard),
    sessions,
    knownSessions,
    newSessionLimit: createNewSessionLimit(limits, config.apiCallsPerMinute, elapsed),
    consents: visitors.consents,
    customerCarts,
    cartCache: createCartCache(elapsed),
    sessionRevocations,
    idempotency,
    formAnswers: visitors.formAnswers,
    records,
    bounces: mail.bounces,
    outbox: createOutboxWorker({
      records,
      mail,
      log,
      metrics,
      tasks: [createApplicationTask({ records, pro, log, metrics })],
    }),
    measurements: createMeasurements({ records, limits, log, clock }),
    knownEvents,
    limits,
    tryTurns: createTryTurns(limits, elapsed),
    content: overrides.content ?? (() => undefined),
    isReady: overrides.isReady ?? (() => true),
    upstreams: probe,
    requestPublish: overrides.requestPublish ?? ((request) => void requestPublish({ config, log, redis }, request)),
    sessionState: async () => (await sessionProbe())['sessions'] ?? 'down',
    log,
    metrics,
    clock,
    async close() {
      records.close()
      visitors.close()
      await fetch.close?.()
    },
  }
}
