import { type DocumentNode, GraphQLError, Kind, OperationTypeNode, getOperationAST } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { Problem } from '../kernel/problems.ts'
import type { GraphqlContext } from './graphql-context.ts'

export const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === Kind.DOCUMENT

/** Whether the operation is certainly a query, which needs no CSRF token. */
function isQuery({
  document,
  operationName,
}: {
  readonly document: unknown
  readonly operationName?: unknown
}): boolean {
  const name = typeof operationName === 'string' ? operationName : undefined
  return isDocument(document) && getOperationAST(document, name)?.operation === OperationTypeNode.QUERY
}

/** Requires the CSRF check for mutations; a failed check is the whole answer. */
export const mutationGuard: Plugin<GraphqlContext> = {
  async onExecute({ args, context, setResultAndStopExecution }) {
    if (isQuery(args)) return
    try {
      await context.mayWrite()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      context.refuse(error)
      setResultAndStopExecution({ errors: [] })
    }
  },
  onSubscribe({ setResultAndStopExecution }) {
    setResultAndStopExecution({
      errors: [
        new GraphQLError('There are no subscriptions', { extensions: { code: 'malformed', http: { status: 400 } } }),
      ],
    })
  },
}
