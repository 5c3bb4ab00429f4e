import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { authorised } from './access.ts'
import { assetAnswer, assetsAnswer } from './assets.ts'
import { contentTypeAnswer, contentTypesAnswer, globalFieldAnswer, globalFieldsAnswer } from './content-types.ts'
import { type Audience, entriesAnswer, entryAnswer, taxonomyEntriesAnswer } from './entries.ts'
import { DeliveryError } from './failure.ts'
import { type LivePreview, isPreview } from './live-preview.ts'
import type { Environment } from './stack.ts'
import type { ContentStore } from './store.ts'
import { syncAnswer } from './sync.ts'
import {
  relatedTermsAnswer,
  taxonomiesAnswer,
  taxonomyAnswer,
  termAnswer,
  termLocalesAnswer,
  termsAnswer,
} from './taxonomies.ts'

type Variables = { Variables: { environment: Environment; audience: Audience } }

const longestUrl = 8192

const headers = createMiddleware(async (c, next) => {
  await next()
  c.header('X-Request-Id', randomUUID())
  c.header('X-Served-By', 'firn-sandbox')
  c.header('X-Cache', 'MISS')
})

const shape = createMiddleware(async (c, next) => {
  if (c.req.url.length > longestUrl) throw new DeliveryError(414, 414, 'The request URL is too long.')
  if (c.req.method !== 'GET') throw new DeliveryError(405, 405, 'This method is not allowed here.')
  await next()
})

/**
 * The delivery API of a stack, which also answers previews (vendors, content 4 to 9). Mounted at `/v3`, and for
 * previews without a prefix.
 */
export function createDelivery(store: ContentStore, preview: LivePreview): Hono<Variables> {
  const app = new Hono<Variables>({ strict: false })
  app.use(headers, shape, async (c, next) => {
    const request = c.req.raw.headers
    const environment = authorised(store.stack, request, new URL(c.req.url))
    const items = isPreview(request) ? preview.itemsFor(request) : store.published
    c.set('environment', environment)
    c.set('audience', { environment: environment.name, items })
    await next()
  })
  const search = (url: string): URLSearchParams => new URL(url).searchParams

  app.get('/content_types', (c) => c.json(contentTypesAnswer(store, search(c.req.url))))
  app.get('/content_types/:type', (c) => c.json(contentTypeAnswer(store, c.req.param('type'), search(c.req.url))))
  app.get('/content_types/:type/entries', (c) =>
    c.json(entriesAnswer(store, c.var.audience, c.req.param('type'), search(c.req.url))),
  )
  app.get('/content_types/:type/entries/:uid', (c) =>
    c.json(entryAnswer(store, c.var.audience, c.req.param('type'), c.req.param('uid'), search(c.req.url))),
  )
  app.get('/assets', (c) => c.json(assetsAnswer(store, c.var.environment.name, search(c.req.url))))
  app.get('/assets/:uid', (c) =>
    c.json(assetAnswer(store, c.var.environment.name, c.req.param('uid'), search(c.req.url))),
  )
  app.get('/global_fields', (c) => c.json(globalFieldsAnswer(store, search(c.req.url))))
  app.get('/global_fields/:uid', (c) => c.json(globalFieldAnswer(store, c.req.param('uid'), search(c.req.url))))
  app.get('/taxonomies', (c) => c.json(taxonomiesAnswer(store.taxonomies(), search(c.req.url))))
  app.get('/taxonomies/entries', (c) => c.json(taxonomyEntriesAnswer(store, c.var.audience, search(c.req.url))))
  app.get('/taxonomies/:uid', (c) => c.json(taxonomyAnswer(store.taxonomies(), c.req.param('uid'))))
  app.get('/taxonomies/:uid/terms', (c) =>
    c.json(termsAnswer(store.taxonomies(), c.req.param('uid'), search(c.req.url))),
  )
  app.get('/taxonomies/:uid/terms/:term', (c) =>
    c.json(termAnswer(store.taxonomies(), c.req.param('uid'), c.req.param('term'))),
  )
  app.get('/taxonomies/:uid/terms/:term/locales', (c) =>
    c.json(termLocalesAnswer(store.taxonomies(), c.req.param('uid'), c.req.param('term'), store.stack.masterLocale)),
  )
  for (const relation of ['ancestors', 'descendants'] as const) {
    app.get(`/taxonomies/:uid/terms/:term/${relation}`, (c) =>
      c.json(relatedTermsAnswer(store.taxonomies(), c.req.param('uid'), c.req.param('term'), relation)),
    )
  }
  app.get('/stacks/sync', (c) => c.json(syncAnswer(store, c.var.environment.name, search(c.req.url))))

  app.notFound(() => {
    throw new DeliveryError(404, 404, 'There is nothing at this address.')
  })
  app.onError((error, c) => {
    if (error instanceof DeliveryError) return c.json(error.body(), error.status)
    throw error
  })
  return app
}
