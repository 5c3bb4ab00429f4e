import { createRoute, z } from '@hono/zod-openapi'
import { type Store, stores } from '../../domain/region/stores.ts'
import type { StoreChange } from '../../ports/commerce/store-change.ts'
import type { ContentChange } from '../../ports/content/content-change.ts'
import { isReferenceType } from '../../ports/content.ts'
import type { PublishRequest } from '../../ports/publish-request.ts'
import { longestBodyAt } from '../kernel/body-limits.ts'
import { createRoutes, noQuery, problem } from '../kernel/openapi-parts.ts'
import { Problem } from '../kernel/problems.ts'
import { readBody } from '../kernel/read-body.ts'
import { hashId } from '../../session/session-id.ts'

/** @throws Problem `malformed` for invalid JSON, `invalid` for an unknown event */
function toEvent<Event>(events: { readonly parse: (json: unknown) => Event }, body: string): Event {
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

/** A release has had an event for each of its entries. */
const changesSharedTexts = (change: ContentChange): boolean =>
  change.kind === 'entry' && isReferenceType(change.contentType)

/** The request of a change of content to the publisher. */
const requestOf = (change: ContentChange): PublishRequest => {
  if (change.kind === 'release') {
    const { uid } = change
    // The items of a release that is not named are part of everything.
    return uid === undefined ? { kind: 'anything' } : { kind: 'release', uid }
  }
  if (change.kind !== 'entry') return { kind: 'anything', ...('release' in change && { release: change.release }) }
  const { contentType, uid, locale, release } = change
  return { kind: 'entry', contentType, uid, locale, release }
}

/** The one product that a change concerns; `undefined` where it concerns others, too, or the event does not name it. */
const productOf = (change: StoreChange): number | undefined => {
  if (change.kind === 'product') return change.id
  return change.kind === 'stock' ? change.productId : undefined
}

/** The request of a change of a store; `undefined` for a change that no page shows. */
const storeRequestOf = (change: StoreChange, store: Store): PublishRequest | undefined => {
  // Pages hold what is sold, at which price and whether it is in stock.
  if (change.kind === 'customer' || change.kind === 'order') return undefined
  const product = productOf(change)
  return { kind: 'catalogue', store, ...(product !== undefined && { products: [product] }) }
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
      'Body as the platform sends it, at most 1 MB, signed by the Standard Webhooks scheme with the client secret of ' +
      'the store’s API account, with the registered secret in X-Webhook-Secret. Invalidates the cached data that the ' +
      'event names, and no other.',
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
    const body = await readBody(c, longestBodyAt(c.req.path))
    if (!events.isGenuine(headers, body)) return c.body(null, 401)
    const event = toEvent(events, body)
    if (!event.isOwn) return c.body(null, 401)
    const isNew = await services.knownEvents.add(`${store}/${headers.get('webhook-id')}`)
    if (!isNew) return c.body(null, 200)
    // Caches are invalidated before the answer: that takes no call, so 202 always means done.
    const { change } = event
    if (change) services.reads[store].invalidate(change)
    const request = change && storeRequestOf(change, store)
    if (request) services.requestPublish(request)
    services.log.info({ event: 'store_event', store, scope: event.scope, kind: change?.kind })
    return c.body(null, 202)
  })

  const content = createRoute({
    method: 'post',
    path: '/content',
    tags: ['Webhooks'],
    summary: 'An event of the content service',
    description:
      'Body as the service sends it, at most 1 MB, signed by HMAC (X-Contentstack-Hmac-Signature) where a secret is ' +
      'set, else by the service’s key (X-Contentstack-Request-Signature), no more than 5 minutes ago. Invalidates ' +
      'the texts that other sites read, where one of them changed.',
    request: { query: noQuery },
    responses: {
      200: { description: 'Known already' },
      202: { description: 'Taken' },
      400: problem('The body is not JSON'),
      401: { description: 'Not from the service, too old, or of another stack; no body' },
      413: problem('More than 1 MB'),
      422: problem('The body is not an event'),
    },
  })
  routes.openapi(content, async (c) => {
    const { services } = c.var
    const body = await readBody(c, longestBodyAt(c.req.path))
    if (!(await services.contentEvents.isGenuine(c.req.raw.headers, body))) return c.body(null, 401)
    const event = toEvent(services.contentEvents, body)
    if (!event.isOwn) return c.body(null, 401)
    // A call that is repeated has the same body, and a signature of its own.
    const isNew = await services.knownEvents.add(`content/${hashId(body)}`)
    if (!isNew) return c.body(null, 200)
    const { change } = event
    if (change && changesSharedTexts(change)) services.texts.invalidate()
    if (change) services.requestPublish(requestOf(change))
    services.log.info({ event: 'content_event', name: event.name, kind: change?.kind })
    return c.body(null, 202)
  })

  return routes
}
