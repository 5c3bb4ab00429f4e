import type { SoldProduct } from '../../commerce/catalogue/sold-products.ts'
import { type Entry, valuesAt } from '../../content/entry.ts'
import { storeKeys } from '../../seed/types.ts'
import { type Library, rowsAt, textAt, textsAt } from './library.ts'
import { pageDocument, rowTexts } from './page-documents.ts'
import type { SearchDocument } from './search-document.ts'
import { slugOf, slugsOf } from './slug.ts'

/** A product as a store has it, by store and the product's id there. */
export type FindSold = (store: SoldProduct['store'], id: number) => SoldProduct | undefined

/** Products that are not withdrawn. */
export function productDocuments(library: Library, findSold: FindSold): readonly SearchDocument[] {
  return library.entries('product').flatMap((entry) => {
    if (isFlagged(entry, 'is_withdrawn')) return []
    const sold = storeKeys.flatMap((store) => {
      const [id] = valuesAt(entry, ['bc_products', store, 'id'])
      return findSold(store, Number(id)) ?? []
    })
    return textOf(library, entry, sold).flatMap((document) => {
      const regions = regionsOf(library, entry, sold)
      return regions.length > 0 ? [{ ...document, ...factsOf(library, entry, sold), regions }] : []
    })
  })
}

/** Regions that an editor named and whose store has it; where nothing is sold online, the US store's word counts. */
function regionsOf(library: Library, entry: Entry, sold: readonly SoldProduct[]): readonly string[] {
  const stores = new Set(sold.map(({ store }) => store))
  const storeOf = (region: string) => storeKeys.find((store) => region === store || region === `pro_${store}`) ?? 'us'
  return library.regions(entry).filter((region) => stores.has(storeOf(region)))
}

/** Flags are words of editors: "Yes". */
const isFlagged = (entry: Entry, field: string): boolean =>
  entry[field] === true || /^(?:yes|true)$/i.test(textAt(entry, field))

function textOf(library: Library, entry: Entry, sold: readonly SoldProduct[]): readonly SearchDocument[] {
  const description = textAt(entry, 'description')
  const specs = rowsAt(entry, 'updated_product_specs').filter((row) => !library.hiddenSpecs.has(textAt(row, 'id')))
  return pageDocument(library, entry, {
    type: 'product',
    prefix: '/p',
    title: textAt(entry, 'display_title') || entry.title,
    summary: textAt(entry, 'tagline') || description,
    body: [
      description,
      ...specs.flatMap((row) => [textAt(row, 'title'), textAt(row, 'value')]),
      ...rowTexts(entry, 'stories', ['title', 'html']),
    ],
    keywords: [
      ...library
        .categoriesOf(entry)
        .flat()
        .flatMap((category) => [category.title, ...textsAt(category, 'search_words')]),
      ...textsAt(entry, 'search_words'),
      ...sold.flatMap(({ made }) => made.sizes),
      ...colorWords(library, sold),
      ...textsAt(entry, 'activity').map((own) => library.optionLabel('activity', slugOf(own)) ?? own),
    ],
  })
}

const groupsOf = (library: Library, labels: readonly string[]) => {
  const slugs = new Set(slugsOf(labels))
  return library.colorGroups.filter(({ colors }) => colors.some((color) => slugs.has(color)))
}

/** Names of its colours, and of their groups: a search for blue finds glacier blue, too. */
function colorWords(library: Library, sold: readonly SoldProduct[]): readonly string[] {
  const labels = [...new Set(sold.flatMap(({ made }) => made.colors))]
  return [
    ...labels.map((label) => library.optionLabel('color', slugOf(label)) ?? label),
    ...groupsOf(library, labels).map(({ name }) => name),
  ]
}

function factsOf(library: Library, entry: Entry, sold: readonly SoldProduct[]): Omit<SearchDocument, 'id'> {
  const sizesOf = (labels: readonly string[]) => [...new Set(labels.map((label) => library.sizeSlug(entry, label)))]
  const colorsOf = (labels: readonly string[]) => groupsOf(library, labels).map(({ slug }) => slug)
  // A product that is sold nowhere online is described by the US store, in stock or not.
  const made = sold.find(({ store }) => store === 'us')?.made
  return {
    size: sizesOf(made?.sizes ?? []),
    color: colorsOf(made?.colors ?? []),
    ...Object.fromEntries(
      sold.flatMap(({ store, sizes, colors }) => [
        [`size_${store}`, sizesOf(sizes)],
        [`color_${store}`, colorsOf(colors)],
      ]),
    ),
    activity: slugsOf(textsAt(entry, 'activity')),
    features: slugsOf(textsAt(entry, 'features')),
    // The vendor knows no booleans.
    main_range: String(library.categoriesOf(entry)[0]?.some((category) => category['main_range'] === true) ?? false),
    newness: isFlagged(entry, 'is_new') ? 2 : isFlagged(entry, 'is_redesigned') ? 1 : 0,
    ...Object.fromEntries(sold.flatMap(({ store, price }) => (price === undefined ? [] : [[`price_${store}`, price]]))),
    ...contentPrices(library, entry),
  }
}

/**
 * Countries that are a region of their own without a store sell nothing online, nor does the rest of the world: content
 * alone has their prices.
 */
function contentPrices(library: Library, entry: Entry): Readonly<Record<string, number>> {
  const stores: readonly string[] = storeKeys
  const countries = library.allRegions.filter((region) => /^[a-z]{2}$/.test(region) && !stores.includes(region))
  return Object.fromEntries(
    [...countries, 'global'].flatMap((country) => {
      const [price] = valuesAt(entry, ['prices', country])
      return typeof price === 'number' ? [[`price_${country}`, price]] : []
    }),
  )
}
