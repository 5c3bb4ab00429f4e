import { z } from 'zod'
import { shippingDetails, returnPolicy } from './policies.ts'
import { organization } from './organization.ts'
import { product } from './product.ts'
import { store, sportingGoodsStore } from './place.ts'
import { breadcrumbList, article, blogPosting, faqPage } from './editorial.ts'
import { webSite, person, itemList } from './site.ts'

/** Everything that a page may tell as a thing of its own. */
const things = {
  Article: article,
  BlogPosting: blogPosting,
  BreadcrumbList: breadcrumbList,
  FAQPage: faqPage,
  ItemList: itemList,
  MerchantReturnPolicy: returnPolicy,
  OfferShippingDetails: shippingDetails,
  Organization: organization,
  Person: person,
  Product: product,
  SportingGoodsStore: sportingGoodsStore,
  Store: store,
  WebSite: webSite,
} as const

export type GraphThing = { readonly '@type': string } & Readonly<Record<string, unknown>>

const graphSchema = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })).min(1),
})

/**
 * The things of one JSON-LD text, and everything that is wrong with them, one line each.
 * @throws when the text is no JSON
 */
export function readGraph(json: string): { things: readonly GraphThing[]; faults: readonly string[] } {
  const graph = graphSchema.safeParse(JSON.parse(json))
  if (!graph.success) return { things: [], faults: linesOf('graph', graph.error) }
  const things = graph.data['@graph']
  return { things, faults: [...things.flatMap(faultsOf), ...loose(things)] }
}

const isKnown = (type: string): type is keyof typeof things => Object.hasOwn(things, type)

function faultsOf(one: GraphThing): string[] {
  const type = one['@type']
  if (!isKnown(type)) return [`${type} is no thing that pages tell`]
  const result = things[type].safeParse(one)
  return result.success ? [] : linesOf(type, result.error)
}

const linesOf = (name: string, { issues }: { readonly issues: readonly z.core.$ZodIssue[] }): string[] =>
  issues.flatMap((issue) => {
    const place = [name, ...issue.path].join('.')
    // Of what it might have been, the likeliest is what it lacks least of.
    const [nearest] = issue.code === 'invalid_union' ? issue.errors.toSorted((a, b) => weight(a) - weight(b)) : []
    return nearest ? linesOf(place, { issues: nearest }) : [`${place}: ${issue.message}`]
  })

/** The distance of a value from a shape: one of another kind or another `@type` is farthest. */
const weight = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0) +
  (issues.some(({ path }) => path.length === 0 || path[0] === '@type') ? 100 : 0)

/** References to things that the graph does not tell. */
function loose(graph: unknown): string[] {
  const ids = new Set<string>()
  const missing: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const values: readonly unknown[] = Object.values(value)
    if ('@id' in value && typeof value['@id'] === 'string') {
      if (values.length > 1) ids.add(value['@id'])
      else missing.push(value['@id'])
    }
    for (const inner of values) visit(inner)
  }
  visit(graph)
  return missing.filter((id) => !ids.has(id)).map((id) => `@id ${id} is told nowhere on the page`)
}
