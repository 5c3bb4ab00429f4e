import { crc32 } from 'node:zlib'
import { digestOf } from '../content/snapshot/digest.ts'
import type { Mark } from '../content/snapshot/snapshot-rows.ts'
import type { Store } from '../domain/region/stores.ts'
import type { LoaderStore } from './loader.ts'

/** Products that a look reads again although their state is as before. */
const productsEachTurn = 200
/** More products with another state than this are an import: all are read. */
const mostChanged = 500
/** The time after which all products are read, whatever their states, ms. */
const wholeMs = 24 * 60 * 60_000

/** A look at a store. */
export type StoreLook = {
  readonly store: Store
  /** Its number: looks take turns to read products whose state is as before; none are without it. */
  readonly turn: number | undefined
  /** ms. */
  readonly now: number
  /** ISO 4217 code of the store's prices. */
  readonly currency: string
}

/** Products to read, and ids of those that the store does not sell any more. */
export type ProductPart = { readonly due: ReadonlySet<number>; readonly gone: readonly string[] }

/** The mark of a product: a digest of its state; that of no state is like no other. */
export const toMark = (state: string | undefined): Mark => (state === undefined ? '' : digestOf(state))

/**
 * Selects the products that a look reads: those with another state than when they were last read, and some by turns,
 * since the platform does not promise that a state changes with every part of a product (decision 095).
 * @param rows products as they are known
 * @param states of all products of the store, by id
 * @returns `undefined` where all have to be read: once a day, after an import, and after another currency
 */
export function selectProducts(
  rows: Pick<LoaderStore, 'ids' | 'marks' | 'previous'>,
  states: ReadonlyMap<number, string>,
  { store, turn, now, currency }: StoreLook,
): ProductPart | undefined {
  const wholeAt = rows.marks('store', store).get('terms')
  const isWholeDue = typeof wholeAt !== 'number' || now - wholeAt >= wholeMs
  if (isWholeDue || rows.previous('store', 'terms', store)?.currency !== currency) return undefined
  const marks = rows.marks('catalogue', store)
  const changed = [...states].flatMap(([id, state]) => (marks.get(String(id)) === toMark(state) ? [] : [id]))
  if (changed.length > mostChanged) return undefined
  const gone = rows.ids('catalogue', store).filter((id) => !states.has(Number(id)))
  return { due: new Set([...changed, ...productsOfTurn([...states.keys()], turn)]), gone }
}

/** The products whose turn it is: all of them in as many looks as that takes. */
function productsOfTurn(ids: readonly number[], turn: number | undefined): readonly number[] {
  if (turn === undefined) return []
  const turns = Math.max(1, Math.ceil(ids.length / productsEachTurn))
  return ids.filter((id) => crc32(String(id)) % turns === turn % turns)
}
