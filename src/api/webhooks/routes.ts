import { createRoute, z } from '@hono/zod-openapi'
import { stores } from '../../domain/region/stores.ts'
import type { StoreEvent, StoreEvents } from '../../ports/commerce/store-change.ts'
import { longestBodyAt } from '../kernel/body-limits.ts'
import { createRoutes, noQuery, problem } from '../kernel/openapi-parts.ts'
import { Problem } from '../kernel/problems.ts'
import { readBody } from '../kernel/read-body.ts'

/** @throws Problem `malformed` for invalid JSON, `invalid` for an unknown event */
function toEvent(events: StoreEvents, body: string): StoreEvent {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch (cause) {
    throw new Problem('malformed', { cause })
  }
  try {
    return events.parse(json)
  } catch (cause) {
    throw new Problem('invalid', { cause })
  }
}

/** Creates the webhook routes below `/api/webhooks`: exempt from region and CSRF token, authenticated by signature. */
export function createWebhookRoutes() {
  const routes = createRoutes()

  const commerce = createRoute({
    method: 'post',
    path: '/commerce/{store}',
    tags: ['Webhooks'],
    summary: 'An event of a commerce store',
    description:
      'Body as the platform sends it, at most 1 MB, signed by the Standard Webhooks scheme with the client secret of the store’s API account, with the registered secret in X-Webhook-Secret. Invalidates the cached data that the event names, and no other.',
    request: { params: z.strictObject({ store: z.enum(stores) }), query: noQuery },
    responses: {
      200: { description: 'Known already' },
      202: { description: 'Taken' },
      400: problem('The body is not JSON'),
      401: { description: 'Not from the platform, or too old; no body' },
      413: problem('More than 1 MB'),
      422: problem('The body is not an event'),
    },
  })
  routes.openapi(commerce, async (c) => {
    const { services } = c.var
    const { store } = c.req.valid('param')
    const { events } = services.commerce[store]
    const { headers } = c.req.raw
    const body = await readBody(c.req.raw, longestBodyAt(c.req.path))
    if (!events.isGenuine(headers, body)) return c.body(null, 401)
    const event = toEvent(events, body)
    if (!event.isOwn) return c.body(null, 401)
    const isNew = await services.knownEvents.add(`${store}/${headers.get('webhook-id')}`)
    if (!isNew) return c.body(null, 200)
    // Caches are invalidated before the answer: that takes no call, so 202 always means done.
    const { change } = event
    if (change) services.reads[store].invalidate(change)
    services.log.info({ event: 'store_event', store, scope: event.scope, kind: change?.kind })
    return c.body(null, 202)
  })

  return routes
}
