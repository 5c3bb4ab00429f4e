import { type ContentLocale, contentLocales } from '../domain/region/countries.ts'
import { screenKeys, screenPlace } from '../domain/pages/links/screens.ts'
import type { EntryType } from '../ports/content/entries.ts'
import type { LoadedRows, Problem } from './loader.ts'

type Addressed = { readonly uid: string; readonly address: string }

/**
 * Pages by what stands before their address; those in one group must differ. `page` and `pro` share the bare locale.
 */
const groups = {
  p: ['product'],
  c: ['product_category'],
  l: ['landing_page'],
  blog: ['blog_category'],
  'blog/p': ['blog_post'],
  support: ['support'],
  team: ['athlete'],
  '': ['pro', 'page'],
} as const satisfies Record<string, readonly EntryType[]>

/** Entries whose address another page has: the first by uid gets the page, and what code draws comes before content. */
export function duplicateAddresses(rows: LoadedRows): readonly Problem[] {
  const groupsOfTypes: readonly (readonly EntryType[])[] = Object.values(groups)
  return contentLocales.flatMap((scope) =>
    groupsOfTypes.flatMap((types) => {
      const addressed = types.flatMap((collection) => addressesOf(rows, collection, scope))
      return doubles(types.includes('page') ? drawn : [], addressed).map(({ collection, uid, first }) => ({
        collection,
        id: uid,
        scope,
        field: 'url',
        message: `is the address of ${first} too`,
      }))
    }),
  )
}

type AddressedEntry = Addressed & { readonly collection: EntryType }

function addressesOf(rows: LoadedRows, collection: EntryType, scope: ContentLocale): readonly AddressedEntry[] {
  const found: AddressedEntry[] = []
  for (const entry of rows.each(collection, scope)) {
    const address = addressOf(entry)
    if (address !== undefined) found.push({ collection, uid: entry.uid, address })
  }
  return found
}

/** Below the bare locale, what code draws. */
const drawn: readonly Addressed[] = [
  ...screenKeys.map((key) => ({ uid: `the screen ${key}`, address: screenPlace(key).path })),
  ...['404', '500', 'cart', 'search', 'team'].map((address) => ({ uid: `the page ${address}`, address })),
]

function addressOf(entry: object): string | undefined {
  if ('slug' in entry && typeof entry.slug === 'string') return entry.slug
  return 'path' in entry && typeof entry.path === 'string' ? entry.path : undefined
}

type Double = { readonly collection: EntryType; readonly uid: string; readonly first: string }

function doubles(taken: readonly Addressed[], entries: readonly AddressedEntry[]): readonly Double[] {
  const owners = new Map(taken.map(({ address, uid }) => [address, uid]))
  return entries.flatMap(({ collection, uid, address }) => {
    const first = owners.get(address)
    if (first === undefined) owners.set(address, uid)
    return first === undefined ? [] : [{ collection, uid, first }]
  })
}
