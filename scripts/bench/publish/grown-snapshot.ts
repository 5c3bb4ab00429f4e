import { copyFileSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { digestOf } from '../../../src/content/snapshot/digest.ts'
import { openSnapshot, type Snapshot } from '../../../src/content/snapshot/snapshot.ts'
import type { Collection, Rows, Scope } from '../../../src/content/snapshot/snapshot-rows.ts'
import type { CatalogueProduct } from '../../../src/domain/catalogue/catalogue.ts'
import { contentLocales } from '../../../src/domain/region/countries.ts'
import { stores } from '../../../src/domain/region/stores.ts'
import type { Entries } from '../../../src/ports/content/entries.ts'
import type { Pointer } from '../../../src/ports/content/fields.ts'

type Insert = <Name extends Collection>(collection: Name, id: string, scope: Scope, row: Rows[Name]) => void

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
function addCopy(number: number, from: Snapshot, insert: Insert): number {
  const copy = catalogueCopy(number)
  for (const scope of contentLocales) {
    for (const entry of from.all('product', scope)) {
      const product = copy.product(entry)
      insert('product', product.uid, scope, product)
    }
    for (const entry of from.all('product_category', scope)) {
      const category = copy.category(entry)
      insert('product_category', category.uid, scope, category)
    }
  }
  for (const store of stores)
    for (const product of from.all('catalogue', store)) {
      const offer = copy.offer(product)
      insert('catalogue', String(offer.id), store, offer)
    }
  return from.all('product', 'en-us').length
}

/**
 * Writes a snapshot with at least so many products: whole copies of the demo's catalogue, so that pages, lists and
 * categories are what they are there. @returns how many products it has
 */
export function growSnapshot(from: string, to: string, products: number): number {
  rmSync(to, { force: true })
  copyFileSync(from, to)
  const source = openSnapshot(from)
  const database = new DatabaseSync(to)
  const statement = database.prepare(
    'INSERT OR REPLACE INTO item (collection, scope, id, data, digest) VALUES (?, ?, ?, ?, ?)',
  )
  const insert: Insert = (collection, id, scope, row) => {
    const data = JSON.stringify(row)
    statement.run(collection, scope, id, data, digestOf(data))
  }
  database.exec('BEGIN')
  let count = source.all('product', 'en-us').length
  for (let number = 1; count < products; number += 1) count += addCopy(number, source, insert)
  database.prepare("UPDATE meta SET value = ? WHERE key = 'digest'").run(digestOf(`${source.version} ${count}`))
  database.exec('COMMIT')
  database.close()
  source.close()
  return count
}

/**
 * Changes descriptions of products in every language, as an editor would: a sync writes what changed into a copy of the
 * snapshot, since a release keeps the file that it was made from. @returns edits one, each number another product
 */
export function descriptionEditor(file: string): (number: number) => void {
  const source = openSnapshot(file)
  const uids = source.all('product', 'en-us').flatMap(({ uid, withdrawn }) => (withdrawn ? [] : [uid]))
  source.close()
  return (number) => editDescription(file, uids[number % uids.length] ?? '', `Edit ${number}`)
}

function editDescription(file: string, uid: string, text: string): void {
  const draft = `${file}.draft`
  copyFileSync(file, draft)
  const source = openSnapshot(draft)
  const edited = contentLocales.flatMap((scope) => {
    const entry = source.find('product', uid, scope)
    return entry ? [{ scope, entry: { ...entry, description: `<p>${text}</p>${entry.description}` } }] : []
  })
  source.close()
  const database = new DatabaseSync(draft)
  const statement = database.prepare(
    "UPDATE item SET data = ?, digest = ? WHERE collection = 'product' AND scope = ? AND id = ?",
  )
  database.exec('BEGIN')
  for (const { scope, entry } of edited) {
    const data = JSON.stringify(entry)
    statement.run(data, digestOf(data), scope, entry.uid)
  }
  database.prepare("UPDATE meta SET value = ? WHERE key = 'digest'").run(digestOf(text))
  database.exec('COMMIT')
  database.close()
  renameSync(draft, file)
}
