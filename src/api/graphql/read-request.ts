import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiEnv } from '../kernel/api-env.ts'
import { Problem } from '../kernel/problems.ts'
import { longestQuery } from './limits.ts'

const record = z.record(z.string(), z.unknown())
const envelope = z.strictObject({
  query: z.string().nullish(),
  /** Id of a trusted document; the same as `extensions.persistedQuery.sha256Hash`. */
  documentId: z.string().max(64).nullish(),
  operationName: z.string().max(200).nullish(),
  variables: record.nullish(),
  extensions: record.nullish(),
})
export type GraphqlRequest = {
  readonly query?: string
  readonly operationName?: string
  readonly variables?: Readonly<Record<string, unknown>>
  readonly extensions?: Readonly<Record<string, unknown>>
}

const malformed = (detail: string, cause?: unknown): Problem => new Problem('malformed', { detail, cause })

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw malformed('not JSON', cause)
  }
}

/** Parses a GET request, whose variables and extensions are JSON. */
const fromQuery = (c: Context<ApiEnv>): unknown =>
  Object.fromEntries(
    Object.entries(c.req.query()).map(([key, value]) => [
      key,
      key === 'variables' || key === 'extensions' ? fromJson(value) : value,
    ]),
  )

const persisted = (id: string) => ({ persistedQuery: { version: 1, sha256Hash: id } })

/** Whether the request names a trusted document by id, without a query. */
export const isTrusted = ({ query, extensions }: GraphqlRequest): boolean =>
  query === undefined && extensions?.['persistedQuery'] !== undefined

/**
 * Parses a GraphQL request of one operation, from the query of GET or the JSON body of POST.
 * @throws Problem when the request is invalid, or its query is too long
 */
export async function readGraphqlRequest(c: Context<ApiEnv>): Promise<GraphqlRequest> {
  const given = c.req.method === 'POST' ? fromJson(await c.req.text()) : fromQuery(c)
  const parsed = envelope.safeParse(given)
  if (!parsed.success) throw malformed('not one GraphQL request')
  const { query, documentId, operationName, variables, extensions } = parsed.data
  if (query && (documentId || extensions?.['persistedQuery'])) throw malformed('a query and the id of another')
  if (query && Buffer.byteLength(query) > longestQuery) throw new Problem('too_large')
  return {
    ...(query ? { query } : {}),
    ...(operationName ? { operationName } : {}),
    ...(variables ? { variables } : {}),
    extensions: documentId ? persisted(documentId) : (extensions ?? {}),
  }
}
