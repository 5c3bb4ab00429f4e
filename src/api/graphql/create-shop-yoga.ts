import { blockFieldSuggestionsPlugin } from '@escape.tech/graphql-armor-block-field-suggestions'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import { type GraphQLSchema, NoSchemaIntrospectionCustomRule } from 'graphql'
import { type Plugin, createYoga } from 'graphql-yoga'
import type { Log } from '../../lib/log.ts'
import { answerLimit } from './answer-limit.ts'
import { createDocumentCache } from './document-cache.ts'
import { createErrorMask, useProblems } from './failures.ts'
import type { GraphqlContext } from './graphql-context.ts'
import { limits, longestQuery } from './limits.ts'
import { mutationGuard } from './mutation-guard.ts'
import { productLimit } from './product-limit.ts'

export type YogaOptions = {
  readonly schema: GraphQLSchema
  /** Id → text of the trusted documents. */
  readonly documents: ReadonlyMap<string, string>
  /** Whether introspection and hints are enabled. */
  readonly open: boolean
  readonly log: Log
}

/** Path of the endpoint. */
export const endpoint = '/api/graphql'

const withoutIntrospection: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
}

const trusted = (documents: ReadonlyMap<string, string>): Plugin =>
  usePersistedOperations({
    allowArbitraryOperations: true,
    getPersistedOperation: (id) => documents.get(id) ?? null,
    customErrors: {
      notFound: { message: 'The document is not known', extensions: { code: 'not_found', http: { status: 404 } } },
      keyNotFound: { message: 'There is no query', extensions: { code: 'malformed', http: { status: 400 } } },
    },
  })

/** Creates GraphQL over HTTP, for validated request envelopes, without GraphiQL, CORS headers and batches. */
export function createShopYoga({ schema, documents, open, log }: YogaOptions) {
  return createYoga<GraphqlContext>({
    schema,
    graphqlEndpoint: endpoint,
    // The standard classes: Hono handles the response.
    fetchAPI: { Request, Response },
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    parserAndValidationCache: createDocumentCache(documents.values()),
    logging: false,
    maxRequestBodySize: 16 * longestQuery,
    maskedErrors: { maskError: createErrorMask(log) },
    plugins: [
      trusted(documents),
      limits,
      ...(open ? [] : [withoutIntrospection, blockFieldSuggestionsPlugin({ mask: '' })]),
      mutationGuard,
      productLimit(schema),
      answerLimit,
      useProblems(open),
    ],
  })
}
