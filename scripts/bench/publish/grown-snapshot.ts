import { createSnapshotWriter, type SnapshotWriter } from '../../../src/content/snapshot/snapshot-writer.ts'
import { openSnapshot, type Snapshot } from '../../../src/content/snapshot/snapshot.ts'
import type { CatalogueProduct } from '../../../src/domain/catalogue/catalogue.ts'
import { contentLocales } from '../../../src/domain/region/countries.ts'
import { stores } from '../../../src/domain/region/stores.ts'
import type { Entries } from '../../../src/ports/content/entries.ts'
import type { Pointer } from '../../../src/ports/content/fields.ts'

/** Between the platform's ids of one copy and the next. */
const idStep = 10_000

/** One more catalogue beside the demo's: the same products in categories of its own, all under names of their own. */
function catalogueCopy(number: number) {
  const idOf = (id: number): number => id + number * idStep
  const nameOf = (name: string): string => `${name}-${number}`
  const idsOf = (ids: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(ids).map(([store, id]) => [store, idOf(id)]))
  const pointerOf = <One extends Pointer>(pointer: One): One =>
    pointer.type === 'product' || pointer.type === 'product_category'
      ? { ...pointer, uid: nameOf(pointer.uid) }
      : pointer
  return {
    idOf,
    product: (entry: Entries['product']): Entries['product'] => ({
      ...entry,
      uid: nameOf(entry.uid),
      slug: nameOf(entry.slug),
      platformIds: idsOf(entry.platformIds),
      categories: entry.categories.map(pointerOf),
      related: entry.related.map(pointerOf),
    }),
    category: (entry: Entries['product_category']): Entries['product_category'] => {
      const [top = '', ...below] = entry.path.split('/')
      return {
        ...entry,
        uid: nameOf(entry.uid),
        path: [nameOf(top), ...below].join('/'),
        parent: entry.parent && pointerOf(entry.parent),
      }
    },
    offer: (product: CatalogueProduct): CatalogueProduct => ({ ...product, id: idOf(product.id) }),
  }
}

/** Adds one catalogue. @returns how many products it has */
function addCopy(number: number, from: Snapshot, { set }: SnapshotWriter): number {
  const copy = catalogueCopy(number)
  for (const scope of contentLocales) {
    for (const entry of from.all('product', scope)) {
      const product = copy.product(entry)
      set('product', product.uid, scope, product)
    }
    for (const entry of from.all('product_category', scope)) {
      const category = copy.category(entry)
      set('product_category', category.uid, scope, category)
    }
  }
  for (const store of stores)
    for (const product of from.all('catalogue', store)) {
      const offer = copy.offer(product)
      set('catalogue', String(offer.id), store, offer)
    }
  return from.all('product', 'en-us').length
}

/**
 * Writes a snapshot with at least so many products: whole copies of the demo's catalogue, so that pages, lists and
 * categories are what they are there. @returns how many products it has
 */
export function growSnapshot(from: string, to: string, products: number): number {
  const source = openSnapshot(from)
  const writer = createSnapshotWriter(to, { base: from, day: source.day })
  let count = source.all('product', 'en-us').length
  for (let number = 1; count < products; number += 1) count += addCopy(number, source, writer)
  writer.replace()
  source.close()
  return count
}

/**
 * Changes descriptions of products in every language, as an editor would and a sync writes it.
 * @returns edits one, each number another product
 */
export function descriptionEditor(file: string): (number: number) => void {
  const source = openSnapshot(file)
  const uids = source.all('product', 'en-us').flatMap(({ uid, withdrawn }) => (withdrawn ? [] : [uid]))
  source.close()
  return (number) => editDescription(file, uids[number % uids.length] ?? '', `Edit ${number}`)
}

function editDescription(file: string, uid: string, text: string): void {
  const before = openSnapshot(file)
  const writer = createSnapshotWriter(file, { base: file, day: before.day })
  for (const scope of contentLocales) {
    const entry = before.find('product', uid, scope)
    if (entry) writer.set('product', uid, scope, { ...entry, description: `<p>${text}</p>${entry.description}` })
  }
  before.close()
  writer.replace()
}
