import { defaultContentLocale } from '../../domain/region/countries.ts'
import { findLocale, type Locale } from '../../domain/locale/locale.ts'
import {
  relatedCount,
  resembles,
  type Selection,
  selectRelated,
  sharedWith,
} from '../../domain/catalogue/related-selection.ts'
import type { Entries } from '../../ports/content/entries.ts'
import type { RelatedList, RelatedQuestion } from '../content.ts'
import type { EntryStore } from '../snapshot/entry-store.ts'
import { catalogueStore, type PlatformCatalogue } from './offer.ts'
import { isListed, type Products } from './products.ts'
import type { ProductIndex, ProductSummary } from '../snapshot/product-index.ts'
import { nodeKey } from '../snapshot/node-key.ts'

/** Products that belong beside others, chosen by editors and by chance. */
export type Related = {
  /** Platform ids of products of a store's category, chosen by `random`. */
  ids(locale: Locale, question: RelatedQuestion, random: () => number): readonly number[]
  /**
   * Beside a product: the editor's, filled up from the configured categories.
   * @param elsewhere uids of products in another list of its page
   */
  beside(locale: Locale, uid: string, random: () => number, elsewhere: ReadonlySet<string>): RelatedList
  /** The editor's products, filled up from lists of others, in turn. */
  filled(
    locale: Locale,
    uids: readonly string[],
    others: readonly (readonly string[])[],
    random: () => number,
  ): RelatedList
}

export type RelatedParts = {
  readonly entries: EntryStore
  readonly products: Products
  readonly catalogue: PlatformCatalogue
  readonly productIndexOf: (locale: Locale['contentLocale']) => ProductIndex
}

/** Lists of candidates kept: many products resemble others in the same way. */
const cachedCandidates = { most: 300, ofLocale: true } as const
/** Of the configured categories, for each locale. */
const cachedPools = { most: 300, ofLocale: true } as const

type ConfigEntry = Entries['automated_related_products_config']['categories'][number]
type GroupEntry = ConfigEntry['grouped_attributes'][number]

/** Chooses related products: those the editors named, then those of the configured categories (decision 013). */
export function createRelated(parts: RelatedParts): Related {
  const { entries, products, catalogue, productIndexOf } = parts
  const configMemo = entries.tracker.memo<readonly ConfigEntry[]>(1)
  const configs = () =>
    configMemo('', () =>
      entries.all('automated_related_products_config', defaultContentLocale).flatMap(({ categories }) => categories),
    )
  type Wanted = Pick<RelatedQuestion, 'categoryId' | 'groups'>
  // Apart: lists of those that are alike read it, and not each of its products.
  const pool = entries.tracker.node('~pool', cachedPools, (name, categoryId): readonly ProductSummary[] => {
    const locale = findLocale(name)
    if (!locale) return []
    const { inStoreCategory, byUid } = productIndexOf(locale.contentLocale)
    return inStoreCategory(catalogueStore(locale), Number(categoryId))
      .flatMap((uid) => byUid(uid) ?? [])
      .filter((item) => isListed(item, locale, catalogue))
  })
  const alike = entries.tracker.keyedNode('~alike', cachedCandidates, (key): readonly string[] => {
    const [, name, categoryId, groups] = JSON.parse(key) as [string, string, number, Wanted['groups']]
    return pool(name, String(categoryId)).flatMap((item) => (resembles(item, groups) ? [item.uid] : []))
  })
  const candidates = (locale: Locale, { categoryId, groups }: Wanted): readonly string[] =>
    alike(nodeKey('~alike', locale.locale, categoryId, groups))
  const list = (
    locale: Locale,
    manual: readonly string[],
    {
      candidates: from,
      random,
      except,
      elsewhere,
    }: Pick<Selection<string>, 'candidates' | 'random' | 'except' | 'elsewhere'>,
  ): RelatedList => {
    const chosen = products.tilesOf(
      locale,
      [...new Set(manual)].filter((uid) => uid !== except && !elsewhere?.has(uid)),
    )
    const uids = chosen.map(({ uid }) => uid)
    const apart = { ...(except && { except }), ...(elsewhere && { elsewhere }) }
    const all = selectRelated({ manual: uids, candidates: from, size: relatedCount, random, ...apart })
    return { tiles: products.tilesOf(locale, all), chosen: Math.min(chosen.length, relatedCount) }
  }

  return {
    ids(locale, { categoryId, groups, uid, size }, random) {
      const store = catalogueStore(locale)
      const { byUid } = productIndexOf(locale.contentLocale)
      const from = [candidates(locale, { categoryId, groups })]
      return selectRelated({ manual: [], candidates: from, size, except: uid, random }).flatMap(
        (one) => byUid(one)?.platformIds[store] ?? [],
      )
    },
    beside(locale, uid, random, elsewhere) {
      const { byUid, detailsOf } = productIndexOf(locale.contentLocale)
      const item = byUid(uid)
      if (!item) return { tiles: [], chosen: 0 }
      const store = catalogueStore(locale)
      const configured = configs().flatMap(({ cat_ids_bc, grouped_attributes }) => {
        const categoryId = cat_ids_bc[store]
        const groups = sharedWith(item, grouped_attributes.map(toGroup))
        return categoryId === undefined ? [] : [candidates(locale, { categoryId, groups })]
      })
      const manual = detailsOf(uid)?.related ?? []
      return list(locale, manual, { candidates: configured, random, except: uid, elsewhere })
    },
    filled: (locale, uids, from, random) => list(locale, uids, { candidates: from, random }),
  }
}

const toGroup = ({ product_attributes }: GroupEntry) =>
  product_attributes.map(({ attribute_id, top_level_attribute }) => ({
    id: attribute_id,
    topLevel: top_level_attribute,
  }))
