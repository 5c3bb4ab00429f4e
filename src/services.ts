import { join } from 'node:path'
import { createEmbeddedSessionStore } from './api/session/embedded-session-store.ts'
import { createMemoryLimits, type RateLimits } from './api/limits/rate-limits.ts'
import type { CustomerCarts } from './api/session/customer-carts.ts'
import { createEmbeddedCustomerCarts } from './api/session/embedded-customer-carts.ts'
import type { SessionStore } from './api/session/session-store.ts'
import type { Config } from './config.ts'
import type { Content } from './content/content.ts'
import { type Store, stores } from './domain/countries.ts'
import { type Fetch, createFetch } from './lib/fetch.ts'
import { type Log, createLog } from './lib/log.ts'
import { createProbe } from './lib/probe.ts'
import { type Amplience, createAmplience } from './vendors/amplience/index.ts'
import { type Commerce, type SharedReads, createBigcommerce, createSharedReads } from './vendors/bigcommerce/index.ts'
import { type Contentstack, createContentstack } from './vendors/contentstack/index.ts'
import { reach } from './vendors/reach.ts'

/** Name of an upstream (`commerce:us`, `content`, `media`) → whether it answered lately. */
type UpstreamStates = Readonly<Record<string, 'up' | 'down'>>

export type Services = {
  readonly config: Config
  readonly commerce: Readonly<Record<Store, Commerce>>
  /** The same stores' public reads, from memory where they are fresh. */
  readonly reads: Readonly<Record<Store, SharedReads>>
  /** The content service: what a sync copies. */
  readonly contentstack: Contentstack
  /** The media service's metadata. */
  readonly amplience: Amplience
  readonly sessions: SessionStore
  /** Which cart a customer had last. */
  readonly customerCarts: CustomerCarts
  /** How often something may be tried. */
  readonly limits: RateLimits
  /** The content of the live release; `undefined` before there is one. */
  content(): Content | undefined
  /** True while the server should get traffic: after a release is loaded, before SIGTERM. */
  isReady(): boolean
  /** Asks the upstreams at most every 5 s; never throws. */
  upstreams(): Promise<UpstreamStates>
  readonly log: Log
  /** Now, in ms. */
  readonly clock: () => number
  close(): Promise<void>
}

/** What an entry point or a test brings itself. */
export type ServiceOverrides = {
  readonly fetch?: Fetch
  readonly sessions?: SessionStore
  readonly customerCarts?: CustomerCarts
  readonly content?: () => Content | undefined
  readonly isReady?: () => boolean
  readonly log?: Log
  readonly clock?: () => number
}

const sessionFile = (dataDir: string): string => (dataDir === ':memory:' ? dataDir : join(dataDir, 'sessions.sqlite'))

/** Settings → adapters: the one place where the parts of the server are wired together. Opens no connection. */
export function createServices(config: Config, overrides: ServiceOverrides = {}): Services {
  const clock = overrides.clock ?? Date.now
  const fetch = overrides.fetch ?? createFetch()
  const sessions = overrides.sessions ?? createEmbeddedSessionStore(sessionFile(config.dataDir), clock)
  const customerCarts = overrides.customerCarts ?? createEmbeddedCustomerCarts(sessionFile(config.dataDir), clock)
  const commerce: Record<Store, Commerce> = {
    us: createBigcommerce(config.commerce.us, fetch),
    ca: createBigcommerce(config.commerce.ca, fetch),
    eu_region_1: createBigcommerce(config.commerce.eu_region_1, fetch),
  }
  const reads: Record<Store, SharedReads> = {
    us: createSharedReads(commerce.us, clock),
    ca: createSharedReads(commerce.ca, clock),
    eu_region_1: createSharedReads(commerce.eu_region_1, clock),
  }
  const probe = createProbe(
    {
      ...Object.fromEntries(stores.map((store) => [`commerce:${store}`, () => commerce[store].ping()])),
      content: () => reach('content', config.content.endpoint, fetch),
      media: () => reach('media', config.public.media.origin, fetch),
    },
    clock,
  )
  return {
    config,
    commerce,
    reads,
    contentstack: createContentstack(config.content, fetch),
    amplience: createAmplience(config.public.media, fetch),
    sessions,
    customerCarts,
    limits: createMemoryLimits(),
    content: overrides.content ?? (() => undefined),
    isReady: overrides.isReady ?? (() => true),
    upstreams: probe,
    log: overrides.log ?? createLog(config.logLevel),
    clock,
    async close() {
      sessions.close()
      customerCarts.close()
      await fetch.close?.()
    },
  }
}
