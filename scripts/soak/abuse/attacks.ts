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

/** A row of its own, beside no attack. */
export const quietName = 'quiet'

/** Names of all rows, as they are played. */
export const rowNames: readonly string[] = [quietName, ...attacks.map(({ name }) => name)]

/**
 * The rows that are asked for by their whole names, or by a part of several names; all when nothing is asked for.
 * @throws Error for what names nothing
 */
export function selectRows(asked: readonly string[]): ReadonlySet<string> {
  if (asked.length === 0) return new Set(rowNames)
  return new Set(
    asked.flatMap((part) => {
      const found = rowNames.includes(part) ? [part] : rowNames.filter((name) => name.includes(part))
      if (found.length === 0) throw new Error(`there is no attack “${part}”`)
      return found
    }),
  )
}
