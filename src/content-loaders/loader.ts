import type { Collection, Rows, Scope } from '../content/snapshot/snapshot-rows.ts'
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
  set<Name extends Collection>(collection: Name, id: string, scope: Scope, row: Rows[Name]): void
  clear(collection: Collection, scope: Scope): void
  /** Rows that earlier loaders of this sync wrote. */
  all<Name extends Collection>(collection: Name, scope: Scope): readonly Rows[Name][]
  /** A row of the snapshot that this sync replaces. */
  previous<Name extends Collection>(collection: Name, id: string, scope: Scope): Rows[Name] | undefined
}

export type LoaderContext = {
  readonly store: LoaderStore
  readonly logger: Log
  readonly report: (problem: Problem) => void
}

/** One kind of data. Everything is fetched and checked before the store is touched; a vendor that fails throws. */
export type Loader = { readonly name: string; load(context: LoaderContext): Promise<void> }
