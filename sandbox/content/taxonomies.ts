import type { Json } from '../seed/types.ts'
import { type JsonObject, isObject } from './entry.ts'
import { DeliveryError } from './failure.ts'
import { listParameters } from './parameters.ts'

/** A word of a taxonomy, below `parent` where it has one. */
type Term = { readonly uid: string; readonly name: string; readonly parent?: string }
/** A tree of words that entries are sorted by; parents stand before their children. */
export type Taxonomy = {
  readonly uid: string
  readonly name: string
  readonly description?: string
  readonly terms: readonly Term[]
}

type Answer = { [key: string]: Json }

const noSuchTaxonomy = (): DeliveryError =>
  new DeliveryError(404, 404, "The taxonomy doesn't exist.", { uid: ['is not valid.'] })

const shownTaxonomy = ({ uid, name, description = '' }: Taxonomy): Answer => ({ uid, name, description })

const shownTerm = (taxonomy: Taxonomy, term: Term): Answer => ({
  uid: term.uid,
  name: term.name,
  parent_uid: term.parent ?? null,
  depth: depthOf(taxonomy, term),
  children_count: taxonomy.terms.filter(({ parent }) => parent === term.uid).length,
  order: siblingsOf(taxonomy, term).indexOf(term) + 1,
  taxonomy_uid: taxonomy.uid,
})

const siblingsOf = (taxonomy: Taxonomy, term: Term): readonly Term[] =>
  taxonomy.terms.filter(({ parent }) => parent === term.parent)

/** 1 at the top. */
function depthOf(taxonomy: Taxonomy, term: Term): number {
  const parent = taxonomy.terms.find(({ uid }) => uid === term.parent)
  return parent ? depthOf(taxonomy, parent) + 1 : 1
}

/** `/taxonomies`. */
export function taxonomiesAnswer(taxonomies: readonly Taxonomy[], search: URLSearchParams): Answer {
  const { skip, limit, includeCount } = listParameters(search)
  const page = taxonomies.slice(skip, skip + limit).map(shownTaxonomy)
  return { taxonomies: page, ...(includeCount && { count: taxonomies.length }) }
}

/** `/taxonomies/{uid}`. @throws DeliveryError 404 */
export function taxonomyAnswer(taxonomies: readonly Taxonomy[], uid: string): Answer {
  return { taxonomy: shownTaxonomy(find(taxonomies, uid)) }
}

/** `/taxonomies/{uid}/terms`, down to `depth` where it is given. @throws DeliveryError 404 */
export function termsAnswer(taxonomies: readonly Taxonomy[], uid: string, search: URLSearchParams): Answer {
  const taxonomy = find(taxonomies, uid)
  const { skip, limit, includeCount } = listParameters(search)
  const deepest = Number(search.get('depth') ?? Number.POSITIVE_INFINITY)
  const terms = taxonomy.terms.filter((term) => depthOf(taxonomy, term) <= deepest)
  const page = terms.slice(skip, skip + limit).map((term) => shownTerm(taxonomy, term))
  return { terms: page, ...(includeCount && { count: terms.length }) }
}

/** `/taxonomies/{uid}/terms/{term}`. @throws DeliveryError 404 */
export function termAnswer(taxonomies: readonly Taxonomy[], uid: string, termUid: string): Answer {
  const taxonomy = find(taxonomies, uid)
  return { term: shownTerm(taxonomy, termOf(taxonomy, termUid)) }
}

/** `…/terms/{term}/ancestors` and `/descendants`, the nearest first. @throws DeliveryError 404 */
export function relatedTermsAnswer(
  taxonomies: readonly Taxonomy[],
  uid: string,
  termUid: string,
  relation: 'ancestors' | 'descendants',
): Answer {
  const taxonomy = find(taxonomies, uid)
  const term = termOf(taxonomy, termUid)
  const walk = relation === 'ancestors' ? above : below
  const uids = walk(taxonomy, term.uid, Number.POSITIVE_INFINITY)
  return { terms: uids.map((each) => shownTerm(taxonomy, termOf(taxonomy, each))) }
}

/** `…/terms/{term}/locales`: terms are translated into no language here. @throws DeliveryError 404 */
export function termLocalesAnswer(
  taxonomies: readonly Taxonomy[],
  uid: string,
  termUid: string,
  locale: string,
): Answer {
  const { term } = termAnswer(taxonomies, uid, termUid)
  return { terms: isObject(term) ? [{ ...term, locale }] : [] }
}

function termOf(taxonomy: Taxonomy, uid: string): Term {
  const term = taxonomy.terms.find((item) => item.uid === uid)
  if (!term) throw noSuchTaxonomy()
  return term
}

function find(taxonomies: readonly Taxonomy[], uid: string): Taxonomy {
  const found = taxonomies.find((taxonomy) => taxonomy.uid === uid)
  if (!found) throw noSuchTaxonomy()
  return found
}

const prefix = 'taxonomies.'

/** Terms that an entry carries of the taxonomy that a filter's field names; `undefined` for any other field. */
export function termsAt(entry: JsonObject, field: string): readonly Json[] | undefined {
  if (!field.startsWith(prefix)) return undefined
  const carried = entry['taxonomies']
  return (Array.isArray(carried) ? carried : []).flatMap((item) =>
    isObject(item) && item['taxonomy_uid'] === field.slice(prefix.length) ? (item['term_uid'] ?? []) : [],
  )
}

/** A filter whose conditions on trees (`$eq_below`, `$above` …) are spelled out as lists of terms. */
export function withTermsSpelledOut(filter: Json, taxonomies: readonly Taxonomy[]): Json {
  if (Array.isArray(filter)) return filter.map((part) => withTermsSpelledOut(part, taxonomies))
  if (!isObject(filter)) return filter
  return Object.fromEntries(
    Object.entries(filter).map(([field, condition]) => {
      const taxonomy = taxonomies.find(({ uid }) => field === prefix + uid)
      if (taxonomy) return [field, spelledOut(taxonomy, condition)]
      return [field, field.startsWith('$') ? withTermsSpelledOut(condition, taxonomies) : condition]
    }),
  )
}

function spelledOut(taxonomy: Taxonomy, condition: Json): Json {
  if (!isObject(condition)) return condition
  const levels = typeof condition['levels'] === 'number' ? condition['levels'] : Number.POSITIVE_INFINITY
  const { $eq_below, $below, $eq_above, $above } = condition
  if (typeof $eq_below === 'string') return { $in: [$eq_below, ...below(taxonomy, $eq_below, levels)] }
  if (typeof $below === 'string') return { $in: below(taxonomy, $below, levels) }
  if (typeof $eq_above === 'string') return { $in: [$eq_above, ...above(taxonomy, $eq_above, levels)] }
  if (typeof $above === 'string') return { $in: above(taxonomy, $above, levels) }
  return condition
}

function below(taxonomy: Taxonomy, uid: string, levels: number): string[] {
  if (levels < 1) return []
  const children = taxonomy.terms.filter(({ parent }) => parent === uid)
  return children.flatMap((child) => [child.uid, ...below(taxonomy, child.uid, levels - 1)])
}

function above(taxonomy: Taxonomy, uid: string, levels: number): string[] {
  const parent = taxonomy.terms.find((term) => term.uid === uid)?.parent
  return parent === undefined || levels < 1 ? [] : [parent, ...above(taxonomy, parent, levels - 1)]
}
