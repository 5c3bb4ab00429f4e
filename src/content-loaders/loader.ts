import type { Collection, Mark, Rows, Scope } from '../content/snapshot/snapshot-rows.ts'
import type { Log } from '../lib/log.ts'

/** Something in the data that was left out, or that pages have to do without. */
export type Problem = {
  readonly collection: Collection
  readonly id: string
  /** Content locale or store, `''` where neither applies. */
  readonly scope: Scope
  /** Path of the field, `''` for the whole. */
  readonly field: string
  readonly message: string
}

/** A problem as one line: `product blt12 (de) prices.jp: is not a number`. */
export function describeProblem({ collection, id, scope, field, message }: Problem): string {
  const where = [collection, id, scope && `(${scope})`, field].filter(Boolean).join(' ')
  return `${where}: ${message}`
}

/** A part of the snapshot, as its loader sees it. */
export type LoaderStore = {
  /** @param mark what a later read of the row is compared with */
  set<Name extends Collection>(collection: Name, id: string, scope: Scope, row: Rows[Name], mark?: Mark): void
  remove(collection: Collection, id: string, scope: Scope, mark?: Mark): void
  /** Makes the rows of a collection in one scope these. */
  replaceRows<Name extends Collection>(collection: Name, scope: Scope, rows: ReadonlyMap<string, Rows[Name]>): void
  /** Rows as they are by now in this sync. */
  all<Name extends Collection>(collection: Name, scope: Scope): readonly Rows[Name][]
  /** The same, one after the other: those of a large collection are not in memory at once. */
  each<Name extends Collection>(collection: Name, scope: Scope): Iterable<Rows[Name]>
  ids(collection: Collection, scope: Scope): readonly string[]
  /** A row of the snapshot that this sync replaces. */
  previous<Name extends Collection>(collection: Name, id: string, scope: Scope): Rows[Name] | undefined
  /** Marks of that snapshot by id. */
  marks(collection: Collection, scope: Scope): ReadonlyMap<string, Mark>
}

/** The rows of a sync, for the checks at its end. */
export type LoadedRows = Pick<LoaderStore, 'all' | 'each' | 'ids'>

export type LoaderContext = {
  readonly store: LoaderStore
  readonly logger: Log
  readonly report: (problem: Problem) => void
}

/** One kind of data. Everything is fetched and checked before the store is touched; a vendor that fails throws. */
export type Loader = { readonly name: string; load(context: LoaderContext): Promise<void> }
