import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { demoSetting } from '../demo-setting.ts'
import { createFaults } from '../faults.ts'
import type { SearchDocument } from './documents/search-document.ts'
import { createEngines } from './engine.ts'
import { type PostedDocuments, createPostedDocuments, mostAtOnce } from './posted-documents.ts'
import { type SearchRefused, orRefused } from './refusal.ts'
import { type SearchAnswer, answerSearch } from './search.ts'
import { answerSuggestions } from './suggestions.ts'

const engine = demoSetting('APP_SEARCH_ENGINE')
const key = demoSetting('APP_SEARCH_KEY')
/** Writes documents, and searches as well. */
const indexKey = demoSetting('APP_SEARCH_INDEX_KEY')
/** The version of the engine, and of the vendor's library that is made for it (specification, display 9). */
export const searchVersion = '8.13.0'

type Variables = { Variables: { requestId: string } }

const headers = createMiddleware<Variables>(async (c, next) => {
  c.set('requestId', randomUUID().replaceAll('-', ''))
  await next()
  c.header('X-Request-Id', c.var.requestId)
  c.header('X-App-Search-Version', searchVersion)
  c.header('Cache-Control', 'max-age=0, private, must-revalidate')
})

const signedInWith = (keys: readonly string[]) =>
  createMiddleware(async (c, next) => {
    if (!keys.some((known) => c.req.header('Authorization') === `Bearer ${known}`)) {
      return c.json({ error: 'You need to sign in before continuing.' }, 401)
    }
    if (c.req.param('engine') !== engine) return c.json({ errors: ['Could not find engine.'] }, 404)
    return next()
  })

/** JSON of the body, else the query string (the vendor takes both). Anything unreadable is an empty object. */
async function parametersOf(request: Request): Promise<unknown> {
  const body = await request.text()
  if (body === '') return Object.fromEntries(new URL(request.url).searchParams)
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

/**
 * The search engine: searching, and writing documents (vendors, search 2 to 5).
 * @param documents what a job has indexed; another array makes it index anew
 * @param posted what a shop has written itself
 */
export function createSearch(
  documents: () => readonly SearchDocument[] = () => none,
  posted: PostedDocuments = createPostedDocuments(),
): Hono<Variables> {
  const current = createEngines(() => posted.over(documents()))
  const faults = createFaults((status) => ({ errors: [`The sandbox answers ${status} as told.`] }))
  const app = new Hono<Variables>()
  app.route('/_control/faults', faults.control)
  app.use('/api/*', cors({ origin: (origin) => origin, credentials: true }), headers, faults.middleware)
  const base = '/api/as/v1/engines/:engine'
  for (const part of ['documents', 'schema']) app.use(`${base}/${part}`, signedInWith([indexKey]))
  app.use(`${base}/*`, signedInWith([key, indexKey]))
  const search = (parameters: unknown, requestId: string): SearchAnswer =>
    answerSearch(current(), engine, parameters, requestId)

  app.on(['GET', 'POST'], [`${base}/search`, `${base}/search.json`], async (c) => {
    const answer = search(await parametersOf(c.req.raw), c.var.requestId)
    return isRefused(answer) ? c.json(answer, 400) : c.json(answer)
  })
  app.on('POST', [`${base}/multi_search`, `${base}/multi_search.json`], async (c) => {
    const queries = queriesIn(await parametersOf(c.req.raw))
    if (!queries) return c.json({ errors: ['Missing required parameter: queries'] }, 400)
    const answers = queries.map((query) => search(query, c.var.requestId))
    const refused = answers.filter(isRefused)
    return refused.length > 0 ? c.json(refused, 400) : c.json(answers)
  })
  app.on(['GET', 'POST'], `${base}/query_suggestion`, async (c) => {
    const parameters = await parametersOf(c.req.raw)
    if (!isRecord(parameters) || typeof parameters['query'] !== 'string') {
      return c.json({ errors: ['Missing required parameter: query'] }, 400)
    }
    const documents = orRefused(() => answerSuggestions(current(), parameters))
    if ('errors' in documents) return c.json(documents, 400)
    return c.json({ results: { documents }, meta: { request_id: c.var.requestId } })
  })
  app.on('POST', [`${base}/click`, `${base}/click.json`], async (c) => {
    const errors = missingIn(await parametersOf(c.req.raw), ['query', 'document_id'])
    return errors.length > 0 ? c.json({ errors }, 400) : c.body('', 200)
  })
  const readTypes = (): object => {
    const { schema } = current()
    const ofDocuments = Object.fromEntries(schema.fields.map((field) => [field, schema.typeOf(field, 'Schema')]))
    return { ...ofDocuments, ...posted.declaredTypes() }
  }
  app.post(`${base}/documents`, async (c) => {
    // Fields of the job's documents are no new ones.
    if (posted.isEmpty()) posted.declareTypes(readTypes())
    const written = posted.put(await parametersOf(c.req.raw))
    return written ? c.json(written) : c.json({ errors: tooMany }, 400)
  })
  app.delete(`${base}/documents`, async (c) => {
    const removed = posted.remove(await parametersOf(c.req.raw))
    return removed ? c.json(removed) : c.json({ errors: tooMany }, 400)
  })
  app.get(`${base}/documents`, (c) => c.json((c.req.queries('ids[]') ?? []).map((id) => posted.find(id) ?? null)))
  app.get(`${base}/schema`, (c) => c.json(readTypes()))
  app.post(`${base}/schema`, async (c) => {
    const areTypes = posted.declareTypes(await parametersOf(c.req.raw))
    return areTypes ? c.json(readTypes()) : c.json({ errors: ['Must be fields with text, number or date'] }, 400)
  })
  app.notFound((c) => c.body(null, 404))
  return app
}

const none: readonly SearchDocument[] = []
const tooMany = [`Must be a list of at most ${mostAtOnce}`]
const isRefused = (answer: SearchAnswer): answer is SearchRefused => 'errors' in answer
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The vendor's refusal of parameters that are not texts. */
const missingIn = (parameters: unknown, names: readonly string[]): readonly string[] =>
  names.flatMap((name) =>
    isRecord(parameters) && typeof parameters[name] === 'string' ? [] : [`Missing required parameter: ${name}`],
  )

/** The searches of a request for several, at most ten. */
function queriesIn(parameters: unknown): readonly unknown[] | undefined {
  const queries: unknown = isRecord(parameters) ? parameters['queries'] : undefined
  return Array.isArray(queries) && queries.length > 0 && queries.length <= 10 ? queries : undefined
}
