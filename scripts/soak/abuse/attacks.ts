import { atNode, type Attack, fromRange } from './attack.ts'
import { connectionAttacks } from './attacks/connection-attacks.ts'
import { crowds } from './attacks/crowds.ts'
import { edgeAttacks } from './attacks/edge-attacks.ts'
import { guessAttacks } from './attacks/guess-attacks.ts'
import { pageAttacks } from './attacks/page-attacks.ts'
import { quotaAttacks } from './attacks/quota-attacks.ts'
import { sessionAttacks } from './attacks/session-attacks.ts'

/** Attacks that nginx slows down by itself: the nodes are to stand the worst of it without. */
const playedAtNodes = new Set([
  'pages with a made-up session',
  'pages of every type with a real session',
  'searches of ever new words',
  'cart pages',
  'orders of a customer',
  'ever new sessions',
  'forms of junk',
  'GraphQL, 15 aliases of 24 products',
])
const atNodes = [...pageAttacks, ...quotaAttacks, ...sessionAttacks]
  .filter(({ name }) => playedAtNodes.has(name))
  .map(atNode)

/** One subscriber of IPv6 is 256 clients. Connections and guesses have rows of their own for that. */
const ofRange = [...pageAttacks, ...quotaAttacks, ...sessionAttacks, ...edgeAttacks]
  .filter(({ at }) => at === undefined)
  .map(fromRange)

/** All that one client, or one range, may try, in the order in which it is played, and crowds at one address. */
export const attacks: readonly Attack[] = [
  ...pageAttacks,
  ...quotaAttacks,
  ...sessionAttacks,
  ...connectionAttacks,
  ...guessAttacks,
  ...edgeAttacks,
  ...atNodes,
  ...ofRange,
  ...crowds,
]

/** A row of the table: beside an attack, or undisturbed. */
export type Row = { readonly name: string; readonly attack?: Attack }

/** A part of all rows, as 2 of 3. */
type RowsPart = { readonly number: number; readonly of: number }

/** Names of undisturbed rows: of one part there is no need to say which. */
const undisturbedName = ({ number, of }: RowsPart): string => (of === 1 ? 'quiet' : `quiet, part ${number} of ${of}`)
const ofSeveral = /^quiet, part \d+ of (\d+)$/

/** The number of parts in which rows of these names were played. */
export function divisionOf(names: readonly string[]): number {
  const [found] = names.flatMap((name) => ofSeveral.exec(name)?.[1] ?? [])
  return Number(found ?? 1)
}

/**
 * The part that is to be played by itself; `undefined` for all rows.
 * @param text `2/3`, or ''
 * @throws Error for any other
 */
export function readRowsPart(text: string): RowsPart | undefined {
  if (text === '') return undefined
  const [number = 0, of = 0] = (/^\d{1,2}\/\d{1,2}$/.exec(text)?.[0] ?? '').split('/').map(Number)
  if (number < 1 || number > of) throw new Error(`there is no part “${text}”: the second of three is 2/3`)
  return { number, of }
}

/** All rows as they are played, by parts: of each an undisturbed one, which the others are judged by, comes first. */
export function rowsByPart(of: number): readonly (readonly [Row, ...Row[]])[] {
  const size = Math.ceil(attacks.length / of)
  return Array.from({ length: of }, (_, index): readonly [Row, ...Row[]] => {
    const share = attacks.slice(index * size, (index + 1) * size)
    const name = undisturbedName({ number: index + 1, of })
    return [{ name }, ...share.map((attack) => ({ name: attack.name, attack }))]
  })
}

/**
 * The rows that are asked for by their whole names, or by a part of several names; all when nothing is asked for.
 * @param names of the rows there are
 * @throws Error for what names nothing
 */
export function selectRows(asked: readonly string[], names: readonly string[]): ReadonlySet<string> {
  if (asked.length === 0) return new Set(names)
  return new Set(
    asked.flatMap((part) => {
      const found = names.includes(part) ? [part] : names.filter((name) => name.includes(part))
      if (found.length === 0) throw new Error(`there is no attack “${part}”`)
      return found
    }),
  )
}
