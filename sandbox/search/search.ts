import { readBoosts } from './boosts.ts'
import type { Engine } from './engine.ts'
import { readFacets } from './facets.ts'
import { readFilters } from './filters.ts'
import { SearchRefusal, type SearchRefused, orRefused } from './refusal.ts'
import { readResultFields } from './result-fields.ts'
import type { Schema } from './schema.ts'
import { type SearchRequest, mostSearchPages, readSearch } from './search-request.ts'
import { readSort } from './sort.ts'
import type { Weights } from './text-index.ts'

/** Results further down cannot be reached, and are not counted (vendors, search 5). */
const mostResults = 10_000

/** The weight of a word by its field, unless a search says so itself; other fields are for filters. */
const searchWeights: Weights = { title: 6, keywords: 3, summary: 2, body: 1 }

export type SearchAnswer =
  | SearchRefused
  | {
      readonly meta: object
      readonly results: readonly object[]
      readonly facets?: Readonly<Record<string, readonly object[]>>
    }

/** Answers the parameters of one search, or tells what is wrong with them (vendors, search 3 and 4). */
export function answerSearch(engine: Engine, name: string, parameters: unknown, requestId: string): SearchAnswer {
  return orRefused(() => {
    const request = readSearch(parameters)
    const { results, facets, total } = search(engine, name, request)
    return { meta: metaOf(request, name, requestId, total), results, ...(facets && { facets }) }
  })
}

function search({ documents, schema, texts }: Engine, engine: string, request: SearchRequest) {
  const isWanted = readFilters(request.filters, schema)
  const compare = readSort(request.sort, schema)
  const show = readResultFields(request.result_fields, schema)
  const boost = readBoosts(request.boosts ?? {}, schema)
  const count = request.facets && readFacets(request.facets, schema)
  const hits = texts.search(request.query, weightsOf(request, schema), request.precision)
  const found = [...hits].flatMap(([id, { score, terms }]) => {
    const document = documents.get(id)
    return document && isWanted(document) ? [{ document, score: boost(document, score), terms }] : []
  })
  const { size, current } = pageOf(request)
  const page = found
    .toSorted(compare)
    .slice(0, mostResults)
    .slice((current - 1) * size, current * size)
  return {
    total: Math.min(mostResults, found.length),
    results: page.map(({ document, score, terms }) => ({
      ...show(document, terms),
      _meta: { id: document.id, engine, score },
    })),
    facets: count?.(found.map(({ document }) => document)),
  }
}

function weightsOf({ search_fields: asked }: SearchRequest, schema: Schema): Weights {
  const weights = Object.entries(asked ?? {}).map(([field, { weight }]) => {
    const type = schema.typeOf(field, 'Search fields')
    if (type !== undefined && type !== 'text') {
      throw new SearchRefusal(`Search fields contains invalid field: ${field} is no text`)
    }
    return [field, weight] as const
  })
  const wanted = asked ? weights : Object.entries(searchWeights)
  return Object.fromEntries(wanted.filter(([field]) => schema.textFields.includes(field)))
}

const pageOf = ({ page }: SearchRequest): { readonly size: number; readonly current: number } => ({
  size: page?.size ?? 10,
  current: page?.current ?? 1,
})

function metaOf(request: SearchRequest, engine: string, requestId: string, total: number): object {
  const { size, current } = pageOf(request)
  // The service says 1 where nothing can be paged through (vendors, search 4).
  const pages = size === 0 ? 1 : Math.min(mostSearchPages, Math.ceil(total / size))
  return {
    alerts: [],
    warnings: [],
    precision: request.precision,
    engine: { name: engine, type: 'default' },
    request_id: requestId,
    page: { current, size, total_pages: pages, total_results: total },
  }
}
