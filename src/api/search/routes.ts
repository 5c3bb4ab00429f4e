import { createRoute } from '@hono/zod-openapi'
import { localePath, productHref } from '../../domain/pages/links/links.ts'
import type { PriceRange } from '../../domain/listing/price-ranges.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import { toMajor } from '../../domain/price/money.ts'
import { sharedAnswer } from '../kernel/middleware/caching.ts'
import { answer, commonProblems, createRoutes, tooMany } from '../kernel/openapi-parts.ts'
import { Problem } from '../kernel/problems.ts'
import { type Found, find } from './find.ts'
import { type SearchApiAnswer, searchAnswer, searchQuery } from './schemas.ts'

/** Creates the site search route. The engine's key stays on the server (specification, addendum 3). */
export function createSearchRoutes() {
  const routes = createRoutes()

  const search = createRoute({
    method: 'get',
    path: '/',
    tags: ['Search'],
    middleware: sharedAnswer,
    summary: 'Products, and what there is to read, that fit some words',
    description:
      'Facets take slugs of the answer, several as one comma-separated text. Values that a locale does ' +
      'not know are left out; a page behind the last is the last.',
    request: { query: searchQuery },
    responses: { 200: answer('What was found', searchAnswer), ...tooMany, ...commonProblems },
  })
  routes.openapi(search, async (c) => {
    const { locale, q, ...choice } = c.req.valid('query')
    const content = c.var.services.content()
    if (!content) throw new Problem('overloaded')
    const query = new URLSearchParams(
      Object.entries(choice).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, String(one)])),
    )
    const found = await find({ services: c.var.services, content, locale }, q, query.toString())
    return c.json(toAnswer(found, locale), 200)
  })

  return routes
}

function toAnswer({ view, articles, requestId }: Found, { locale, contentLocale }: Locale): SearchApiAnswer {
  return {
    data: {
      products: view.tiles.map(({ uid, title, slug, color, lang }) => ({
        uid,
        title,
        href: productHref(locale, slug, color),
        ...(lang !== undefined && { lang }),
      })),
      articles: articles.map(({ kind, path, title, summary, language }) => ({
        kind,
        href: localePath(locale, path),
        title,
        summary,
        ...(language !== contentLocale && { lang: language }),
      })),
      facets: view.facets.map(({ key, title, values }) => ({
        key,
        ...(title !== undefined && { title }),
        values: values.map((value) => ({
          slug: value.slug,
          count: value.count,
          chosen: value.chosen,
          ...(value.kind === 'value' ? { label: value.label } : boundsOf(value)),
        })),
      })),
    },
    meta: {
      request_id: requestId,
      page: { current: view.choice.page, total_pages: view.pages, total_results: view.total },
    },
  }
}

const boundsOf = ({ from, to }: PriceRange) => ({ from: toMajor(from), ...(to && { to: toMajor(to) }) })
