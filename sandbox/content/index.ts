import { Hono } from 'hono'
import { mount } from 'hono/mount'
import { createFaults } from '../faults.ts'
import { seedContent } from '../seed/index.ts'
import type { Vendor, VendorOptions } from '../vendor.ts'
import { createDelivery } from './delivery.ts'
import { type ContentStore, createContentStore } from './store.ts'

/** The demo's entries look as if they were published then: a fresh seed is the same to the millisecond. */
const seededAt = Date.UTC(2026, 9, 1, 8)

/** The content service: its delivery API at `/v3`, switches at `/_control/faults`. */
export function createContent(options: VendorOptions): Vendor & { readonly store: ContentStore } {
  let seeding = false
  const clock = (): number => (seeding ? seededAt : (options.clock ?? Date.now)())
  const store = createContentStore(options.dataDir, clock)
  const faults = createFaults((status) => ({
    error_message: 'The sandbox fails as told.',
    error_code: status,
    errors: {},
  }))
  const app = new Hono()
  app.route('/_control/faults', faults.control)
  app.use('/v3/*', faults.middleware)
  app.all('/v3/*', mount(createDelivery(store).fetch))
  return {
    app,
    store,
    seed() {
      seeding = true
      try {
        seedStore(store)
      } finally {
        seeding = false
      }
    },
    reset: () => store.reset(),
    close: () => store.close(),
  }
}

/** Publishes the demo's content in one transaction, in place of whatever is there. */
function seedStore(store: ContentStore): void {
  const { contentTypes, entries } = seedContent()
  store.together(() => {
    store.reset()
    for (const type of contentTypes) store.putContentType(type)
    for (const entry of entries) {
      for (const [locale, fields] of Object.entries(entry.locales)) {
        store.publish(entry.contentType, entry.uid, locale, fields)
      }
    }
  })
}
