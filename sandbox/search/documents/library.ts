import { type Entry, type JsonObject, isObject, isPointer, valuesAt } from '../../content/entry.ts'
import { type Stack, fallbackChain } from '../../content/stack.ts'
import type { ContentStore } from '../../content/store.ts'
import { slugOf } from './slug.ts'

/** Colours that shoppers take for one. `slug` is that of its English name; `colors` are slugs. */
type ColorGroup = { readonly slug: string; readonly name: string; readonly colors: readonly string[] }

/** The content that is published in one environment, as readers of one language see it. */
export type Library = {
  readonly stack: Stack
  readonly environment: string
  readonly locale: string
  /** Entries in the language, those without in the one that it falls back to. */
  entries(contentType: string): readonly Entry[]
  /** Categories that a product names, most telling first, each followed by those above it. */
  categoriesOf(product: Entry): readonly (readonly Entry[])[]
  /** Titles of the entries that a field refers to. */
  titles(entry: Entry, field: string, contentType: string): readonly string[]
  /** Slug of a size among those of all products: with the kind of product in front, where editors name one. */
  sizeSlug(entry: Entry, size: string): string
  /** Name of an option's value (`color`, `glacier-blue`), `undefined` where editors gave none. */
  optionLabel(option: string, slug: string): string | undefined
  readonly colorGroups: readonly ColorGroup[]
  /** Region codes that `regions` of an entry names: all of them when it names none. */
  regions(entry: Entry): readonly string[]
  readonly allRegions: readonly string[]
  /** Ids of rows of specification tables that readers do not see. */
  readonly hiddenSpecs: ReadonlySet<string>
}

export function openLibrary(store: ContentStore, environment: string, locale: string): Library {
  const { stack, published } = store
  const inLocale = (contentType: string, chain: readonly string[]): readonly Entry[] => {
    const lists = chain.toReversed().map((code) => published.list(environment, 'entry', contentType, code))
    return [...new Map(lists.flat().map((entry) => [entry.uid, entry])).values()]
  }
  const entries = (contentType: string): readonly Entry[] => inLocale(contentType, fallbackChain(stack, locale))
  const english = (contentType: string): readonly Entry[] => inLocale(contentType, [stack.masterLocale])
  const categories = new Map(entries('product_category').map((entry) => [entry.uid, entry]))
  const regionCodes = new Map(english('regions').map((entry) => [entry.uid, textAt(entry, 'region_id')]))
  const optionTexts = new Map(
    [...entries('display_text'), ...entries('duplicate_display_text')]
      .filter((entry) => textAt(entry, 'area') === 'options')
      .flatMap((entry) => rowsAt(entry, 'display_text_input'))
      .map((row) => [textAt(row, 'title'), textAt(row, 'text')]),
  )
  const parents = new Map(english('product_category').map((entry) => [entry.uid, uidsAt(entry, 'parent')]))
  const withParents = (uid: string): readonly string[] => {
    const found = new Set([uid])
    for (const one of found) for (const parent of parents.get(one) ?? []) found.add(parent)
    return [...found]
  }
  const sizeKinds = english('manage_product_attributes').flatMap((entry) => rowsAt(entry, 'size_kinds'))
  return {
    stack,
    environment,
    locale,
    entries,
    categoriesOf(product) {
      const named = (from: Entry, field: string): readonly Entry[] =>
        uidsAt(from, field).flatMap((uid) => categories.get(uid) ?? [])
      const withParents = (category: Entry, below: readonly Entry[] = []): readonly Entry[] => {
        const path = [...below, category]
        const [parent] = named(category, 'parent')
        return parent && !path.includes(parent) ? withParents(parent, path) : path
      }
      return named(product, 'product_categories').map((category) => withParents(category))
    },
    titles(entry, field, contentType) {
      const titles = new Map(entries(contentType).map(({ uid, title }) => [uid, title]))
      return uidsAt(entry, field).flatMap((uid) => titles.get(uid) ?? [])
    },
    sizeSlug(entry, size) {
      const own = new Set(uidsAt(entry, 'product_categories').flatMap(withParents))
      const kind = sizeKinds.find((row) => uidsAt(row, 'categories').some((uid) => own.has(uid)))
      return [...(kind ? [slugOf(textAt(kind, 'id'))] : []), slugOf(size)].join('-')
    },
    optionLabel: (option, slug) => optionTexts.get(`${option}_${slug.replaceAll('-', '_')}`),
    colorGroups: toColorGroups(entries('color_group'), english('color_group')),
    regions(entry) {
      const named = uidsAt(entry, 'regions')
      return named.length === 0 ? [...regionCodes.values()] : named.flatMap((uid) => regionCodes.get(uid) ?? [])
    },
    allRegions: [...regionCodes.values()],
    hiddenSpecs: new Set(
      english('hide_product_attributes').flatMap((entry) =>
        rowsAt(entry, 'attributes').map((row) => textAt(row, 'id')),
      ),
    ),
  }
}

function toColorGroups(groups: readonly Entry[], english: readonly Entry[]): readonly ColorGroup[] {
  const nameOf = (group: Entry): string => textAt(group, 'color_name') || group.title
  const englishNames = new Map(english.map((group) => [group.uid, nameOf(group)]))
  return groups.map((group) => ({
    slug: slugOf(englishNames.get(group.uid) ?? nameOf(group)),
    name: nameOf(group),
    colors: textsAt(group, 'child_colors').map(slugOf),
  }))
}

/** Texts of a field that holds one or several, numbers among them as they are written; what is empty is left out. */
export const textsAt = (from: JsonObject, field: string): readonly string[] =>
  valuesAt(from, [field])
    .map((value) => (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''))
    .filter((text) => text !== '')

/** The first text of a field, `''` of none. */
export const textAt = (from: JsonObject, field: string): string => textsAt(from, field)[0] ?? ''

/** The groups of a repeated field. */
export const rowsAt = (from: JsonObject, field: string): readonly JsonObject[] =>
  valuesAt(from, [field]).filter(isObject)

const uidsAt = (from: JsonObject, field: string): readonly string[] =>
  valuesAt(from, [field]).flatMap((value) => (isPointer(value) ? [value.uid] : []))
