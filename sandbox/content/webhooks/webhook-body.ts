import type { Json } from '../../seed/types.ts'
import { type JsonObject, isObject } from '../entry.ts'
import type { StackEvent } from '../stack-events.ts'
import type { Webhook } from './webhook-store.ts'

/** Fields of an item that a concise payload keeps. */
const identifiers = ['uid', 'title', 'locale', '_version']

/** Keys that begin with `$` arrive as `cs…`: the service stores none with that sign. */
function withSafeKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(withSafeKeys)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.replace(/^\$/, 'cs'), withSafeKeys(inner)]),
  )
}

const brief = (item: Json | undefined): JsonObject =>
  Object.fromEntries(Object.entries(isObject(item) ? item : {}).filter(([key]) => identifiers.includes(key)))

function conciseData(data: JsonObject): JsonObject {
  return {
    ...data,
    ...(data['entry'] !== undefined && { entry: { ...brief(data['entry']) } }),
    ...(data['asset'] !== undefined && { asset: { ...brief(data['asset']) } }),
  }
}

/** The raw body of one call (vendors, content 10). */
export function webhookBody(webhook: Pick<Webhook, 'concise'>, apiKey: string, event: StackEvent, at: number): string {
  const data = webhook.concise ? conciseData(event.data) : event.data
  return JSON.stringify({
    triggered_at: new Date(at).toISOString(),
    module: event.module,
    api_key: apiKey,
    event: event.event,
    data: withSafeKeys({ ...data }),
    ...(event.source && { source: { ...event.source } }),
  })
}

/** Whether a registration asked for an event. */
export const isSubscribed = ({ channels }: Pick<Webhook, 'channels'>, { module, event }: StackEvent): boolean =>
  channels.includes(`${module}.${event}`) || channels.includes(`${module}.*`)
