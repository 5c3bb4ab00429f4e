import { Hono, type MiddlewareHandler } from 'hono'
import { mount } from 'hono/mount'
import { demoSetting } from '../demo-setting.ts'
import { createFaults } from '../faults.ts'
import { seedContent } from '../seed/index.ts'
import type { Vendor, VendorOptions } from '../vendor.ts'
import { createDelivery } from './delivery.ts'
import { editingRoutes } from './editing/routes.ts'
import { createLivePreview, isPreview } from './live-preview.ts'
import { type ContentStore, createContentStore } from './store.ts'
import { createWebhookSigner } from './webhooks/signatures.ts'
import { createWebhookStore } from './webhooks/webhook-store.ts'
import { type WebhookCarrier, createWebhooks } from './webhooks/webhooks.ts'

/** The demo's entries look as if they were published then: a fresh seed is the same to the millisecond. */
const seededAt = Date.UTC(2026, 9, 1, 8)

export type ContentOptions = VendorOptions & {
  /** The storefront's public origin: where its webhooks go. */
  readonly siteUrl?: string
  /** Carries webhooks; default: the network. */
  readonly carry?: WebhookCarrier
  /** The page of the storefront's operators; '' or nothing where there is none. */
  readonly operatorsUrl?: string
  /** Asks the storefront about drafts and releases; default: the network. */
  readonly load?: typeof fetch | undefined
  /** Share of the service's waiting times between tries of a webhook; default: as long as there. */
  readonly patience?: number
}

export type ContentStandIn = Vendor & {
  readonly store: ContentStore
  /** Registers the storefront for webhooks. */
  subscribeShop(): void
  /** Sends webhooks that are due. */
  tick(): Promise<void>
}

/** Paths at which a preview host answers without the version of the delivery API. */
const previewPaths = ['/content_types/*', '/assets/*', '/global_fields/*', '/taxonomies/*']

const onlyPreviews: MiddlewareHandler = async (c, next) => (isPreview(c.req.raw.headers) ? next() : c.notFound())

/**
 * The content service: its delivery API at `/v3`, previews there and without the version, the editors' pages at
 * `/edit`, the key of its webhooks' signatures, and switches at `/_control/faults`.
 */
export function createContent(options: ContentOptions): ContentStandIn {
  const { dataDir, siteUrl = 'http://localhost:3000', operatorsUrl = '', carry = fetch, patience = 1 } = options
  let seeding = false
  const now = options.clock ?? Date.now
  const webhookStore = createWebhookStore(dataDir)
  const signer = createWebhookSigner(demoSetting('CONTENTSTACK_WEBHOOK_SECRET'))
  const store = createContentStore(dataDir, () => (seeding ? seededAt : now()), {
    onEvent: (event) => {
      if (!seeding) webhooks.announce(event)
    },
  })
  const { apiKey } = store.stack
  const webhooks = createWebhooks({ store: webhookStore, signer, apiKey, now, carry, patience })
  const preview = createLivePreview(store, now)
  const faults = createFaults((status) => ({
    error_message: 'The sandbox fails as told.',
    error_code: status,
    errors: {},
  }))
  const delivery = createDelivery(store, preview)
  const app = new Hono()
  app.route('/_control/faults', faults.control)
  app.get('/.well-known/public-keys.json', (c) => c.json(signer.publicKeys()))
  app.route('/edit', editingRoutes({ store, previews: preview, siteUrl, operatorsUrl, now, load: options.load }))
  app.use('/v3/*', faults.middleware)
  app.all('/v3/*', mount(delivery.fetch))
  for (const path of previewPaths) app.all(path, onlyPreviews, mount(delivery.fetch, { replaceRequest: false }))
  return {
    app,
    store,
    subscribeShop: () => webhooks.subscribeShop(siteUrl),
    tick: () => webhooks.deliverDue(),
    seed() {
      seeding = true
      try {
        seedStore(store)
      } finally {
        seeding = false
      }
    },
    reset() {
      store.reset()
      webhookStore.clear()
    },
    close() {
      store.close()
      webhookStore.close()
    },
  }
}

/** Publishes the demo's content in one transaction, in place of whatever is there. */
function seedStore(store: ContentStore): void {
  const { globalFields, contentTypes, entries } = seedContent()
  store.together(() => {
    store.reset()
    for (const field of globalFields) store.putGlobalField(field)
    for (const type of contentTypes) store.putContentType(type)
    for (const entry of entries) {
      for (const [locale, fields] of Object.entries(entry.locales)) {
        store.publish(entry.contentType, entry.uid, locale, fields)
      }
    }
  })
}
