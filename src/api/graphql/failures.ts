import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Log } from '../../lib/log.ts'
import { type Problem, problems } from '../kernel/problems.ts'
import { toProblem } from '../kernel/to-problem.ts'
import type { GraphqlContext } from './graphql-context.ts'

const statusOf = (code: Problem['code']): number => problems[code].status

/** Converts a problem to a GraphQL error: title or detail as message, code, and HTTP status of the answer. */
function toGraphqlError(problem: Problem, error?: GraphQLError): GraphQLError {
  const extensions = { code: problem.code, http: { status: statusOf(problem.code), headers: { ...problem.headers } } }
  return new GraphQLError(problem.message, { path: error?.path, extensions })
}

/** Most characters of a message: the library repeats the request, which may be 100 KB. */
const longestMessage = 400
/** The library's hints, which reveal names of the schema; also matches truncated ones. */
const hint = / ?Did you mean [^?]*(?:\?|$)/g

/** Converts a fault of the request that is found while executing, such as an invalid variable. */
function toRequestError(error: GraphQLError, open: boolean): GraphQLError {
  const published = error.message.slice(0, longestMessage)
  const message = open ? published : published.replace(hint, '')
  return new GraphQLError(message, { path: error.path, extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } })
}

/**
 * Converts resolvers' errors to problems, as in the rest of the API: answers never contain stacks, causes or upstream
 * messages; server errors are logged.
 */
export function useProblems(open: boolean): Plugin<GraphqlContext> {
  function toAnswer(error: GraphQLError, { services, requestId }: GraphqlContext): GraphQLError {
    const { originalError: cause } = error
    if (!cause || cause instanceof GraphQLError) return toRequestError(error, open)
    const problem = toProblem(cause)
    if (statusOf(problem.code) >= 500) {
      const facts = { event: 'problem', requestId, code: problem.code, field: error.path?.join('.') }
      services.log[problem.code === 'internal' ? 'error' : 'warn']({ ...facts, err: problem.cause })
    }
    return toGraphqlError(problem, error)
  }
  return {
    onExecute: ({ context }) => ({
      onExecuteDone({ result, setResult }) {
        const errors: readonly unknown[] = 'errors' in result && Array.isArray(result.errors) ? result.errors : []
        if (errors.length === 0) return
        const published = errors.map((error) =>
          error instanceof GraphQLError ? toAnswer(error, context) : toGraphqlError(toProblem(error)),
        )
        setResult({ ...result, errors: published })
      },
    }),
  }
}

/** Masks errors outside of resolvers: document errors pass, all others are `internal` and logged. */
export const createErrorMask =
  (log: Log) =>
  (error: unknown): GraphQLError => {
    if (error instanceof GraphQLError && !error.originalError) return error
    log.error({ event: 'problem', code: 'internal', err: error })
    return toGraphqlError(toProblem(error))
  }
