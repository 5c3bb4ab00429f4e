import { GraphQLError } from 'graphql'

export type PageArguments = { readonly first?: number | null; readonly after?: string | null }

/** Items of a connection when nothing is said, and the most that one may be asked for (vendors, commerce 11). */
export const defaultFirst = 10
const largestFirst = 50

const cursorOf = (index: number): string => Buffer.from(`firn:${index}`).toString('base64')
const indexOf = (cursor: string): number => Number(/^firn:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString())?.[1])

/** A list as the platform pages it. @throws GraphQLError for a page size or a cursor that is none */
export function toConnection<Item>(items: readonly Item[], { first, after }: PageArguments) {
  const size = first ?? defaultFirst
  if (size < 1 || size > largestFirst) throw new GraphQLError(`The "first" argument must be from 1 to ${largestFirst}.`)
  const start = after ? indexOf(after) + 1 : 0
  if (Number.isNaN(start)) throw new GraphQLError('The cursor is not valid.')
  const page = items.slice(start, start + size)
  const edges = page.map((node, index) => ({ node, cursor: cursorOf(start + index) }))
  return {
    pageInfo: {
      hasNextPage: start + page.length < items.length,
      hasPreviousPage: start > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    edges,
  }
}
