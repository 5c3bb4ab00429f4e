import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Json } from '../seed/types.ts'
import { authorised } from './access.ts'
import { assetAnswer, assetsAnswer } from './assets.ts'
import { entriesAnswer, entryAnswer } from './entries.ts'
import { DeliveryError, noSuchContentType } from './failure.ts'
import type { Environment } from './stack.ts'
import type { StoredContentType } from './stack-record.ts'
import type { ContentStore } from './store.ts'
import { syncAnswer } from './sync.ts'
import { taxonomiesAnswer, taxonomyAnswer, termAnswer, termsAnswer } from './taxonomies.ts'

type Variables = { Variables: { environment: Environment } }

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

/** The delivery API of a stack (vendors, content 4 to 7). Mounted at `/v3`. */
export function createDelivery(store: ContentStore): Hono<Variables> {
  const app = new Hono<Variables>({ strict: false })
  app.use(headers, shape, async (c, next) => {
    c.set('environment', authorised(store.stack, c.req.raw.headers, new URL(c.req.url)))
    await next()
  })
  const search = (url: string): URLSearchParams => new URL(url).searchParams

  app.get('/content_types', (c) => c.json(contentTypesAnswer(store.contentTypes(), search(c.req.url))))
  app.get('/content_types/:type', (c) => {
    const type = store.contentType(c.req.param('type'))
    if (!type) throw noSuchContentType(c.req.param('type'))
    return c.json({ content_type: type })
  })
  app.get('/content_types/:type/entries', (c) =>
    c.json(entriesAnswer(store, c.var.environment.name, c.req.param('type'), search(c.req.url))),
  )
  app.get('/content_types/:type/entries/:uid', (c) =>
    c.json(entryAnswer(store, c.var.environment.name, c.req.param('type'), c.req.param('uid'), search(c.req.url))),
  )
  app.get('/assets', (c) => c.json(assetsAnswer(store, c.var.environment.name, search(c.req.url))))
  app.get('/assets/:uid', (c) =>
    c.json(assetAnswer(store, c.var.environment.name, c.req.param('uid'), search(c.req.url))),
  )
  app.get('/global_fields', (c) => c.json({ global_fields: [] }))
  app.get('/global_fields/:uid', () => {
    throw new DeliveryError(404, 141, "The Global Field doesn't exist.", { uid: ['is not valid.'] })
  })
  app.get('/taxonomies', (c) => c.json(taxonomiesAnswer(store.taxonomies(), search(c.req.url))))
  app.get('/taxonomies/:uid', (c) => c.json(taxonomyAnswer(store.taxonomies(), c.req.param('uid'))))
  app.get('/taxonomies/:uid/terms', (c) =>
    c.json(termsAnswer(store.taxonomies(), c.req.param('uid'), search(c.req.url))),
  )
  app.get('/taxonomies/:uid/terms/:term', (c) =>
    c.json(termAnswer(store.taxonomies(), c.req.param('uid'), c.req.param('term'))),
  )
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

function contentTypesAnswer(types: readonly StoredContentType[], search: URLSearchParams): { [key: string]: Json } {
  if (search.get('only_last_activity') === 'true') {
    return { content_types: types.map((type) => ({ uid: type.uid, last_activity: type.updated_at })) }
  }
  const skip = Number(search.get('skip') ?? 0)
  const page = types.slice(skip, skip + 100)
  return { content_types: page, ...(search.get('include_count') === 'true' && { count: types.length }) }
}
