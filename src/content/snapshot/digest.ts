import { hash } from 'node:crypto'
import type { Item } from './snapshot-rows.ts'

/** Short fingerprint of a text; equal texts have equal ones on every machine. */
export function digestOf(text: string): string {
  return hash('sha1', text, 'base64url')
}

const sumBits = 160

/** The digest of a set of rows, in whatever order they come: it is brought up to date row by row. */
export type RowSum = {
  readonly add: (row: Item) => void
  readonly subtract: (row: Item) => void
  readonly digest: () => string
}

/** @param from the digest of the rows that are there already; none by default */
export function createRowSum(from = ''): RowSum {
  let sum = from === '' ? 0n : BigInt(`0x${from}`)
  const numberOf = ({ collection, scope, id, digest }: Item): bigint =>
    BigInt(`0x${hash('sha1', [collection, scope, id, digest].join('\0'), 'hex')}`)
  return {
    add: (row) => void (sum = BigInt.asUintN(sumBits, sum + numberOf(row))),
    subtract: (row) => void (sum = BigInt.asUintN(sumBits, sum - numberOf(row))),
    digest: () => sum.toString(16).padStart(sumBits / 4, '0'),
  }
}

/** Digest of no answer. */
const nothing = digestOf('')
const digests = new WeakMap<object, string>()

/** Digest of an answer. The same object, as cached answers and tiles are, is read only once. */
export function answerDigest(answer: unknown): string {
  if (answer === undefined) return nothing
  if (typeof answer !== 'object' || answer === null) return digestOf(JSON.stringify(answer))
  const digest = digests.get(answer) ?? digestOf(toText(answer))
  digests.set(answer, digest)
  return digest
}

/** Fields of answers whose values are parts of other answers too. */
const shared = ['tile', 'tiles', 'items'] as const

/** Lists are told apart by the digests of their items: one tile is in many lists. */
function toText(answer: object): string {
  if (answer instanceof Map) return toText([...answer].flat())
  if (Array.isArray(answer)) return answer.map(answerDigest).join()
  const digested = shared.flatMap((field) => {
    const value: unknown = Reflect.get(answer, field)
    return typeof value === 'object' && value !== null ? [[field, answerDigest(value)] as const] : []
  })
  return JSON.stringify(digested.length === 0 ? answer : { ...answer, ...Object.fromEntries(digested) })
}
