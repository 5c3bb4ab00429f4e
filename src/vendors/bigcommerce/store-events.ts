import type { StoreSettings } from '../../config.ts'
import type { StoreEvents } from '../../ports/commerce/store-change.ts'
import { isGenuine } from './verify-event.ts'
import { storeEventSchema, toStoreChange } from './wire/store-event.ts'

/** Reads the events that the platform sends about a store (vendors, commerce 13). */
export function createStoreEvents(settings: StoreSettings): StoreEvents {
  return {
    isGenuine: (headers, body) => isGenuine(settings, headers, body),
    parse(json) {
      const event = storeEventSchema.parse(json)
      const isOwn = event.producer === `stores/${settings.storeHash}`
      return { scope: event.scope, isOwn, change: toStoreChange(event) }
    },
  }
}
