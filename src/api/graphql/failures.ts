import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Log } from '../../lib/log.ts'
import { type Problem, problems } from '../kernel/problems.ts'
import { toProblem } from '../kernel/to-problem.ts'
import type { GraphqlContext } from './graphql-context.ts'

const statusOf = (code: Problem['code']): number => problems[code].status

/** A problem in GraphQL's form: its title or detail as the message, its code, and the status of the whole answer. */
function toGraphqlError(problem: Problem, error?: GraphQLError): GraphQLError {
  const extensions = { code: problem.code, http: { status: statusOf(problem.code), headers: { ...problem.headers } } }
  return new GraphQLError(problem.message, { path: error?.path, extensions })
}

/**
 * The library repeats what was sent, which may be 100 KB. Characters, so that no message costs more to read than to
 * write.
 */
const longestMessage = 400
/** Words that tell names of the schema to somebody who guesses, also where they are cut off. */
const hint = / ?Did you mean [^?]*(?:\?|$)/g

/** A fault of what was asked, found while executing: a variable that does not fit. */
function toRequestError(error: GraphQLError, open: boolean): GraphQLError {
  const published = error.message.slice(0, longestMessage)
  const message = open ? published : published.replace(hint, '')
  return new GraphQLError(message, { path: error.path, extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } })
}

/**
 * Whatever a resolver throws becomes a problem, as in the rest of the API: nothing of an upstream, a stack or a cause
 * is told, and what is ours to mend is logged.
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

/** For what fails outside of any resolver: faults of the document pass, everything else is `internal` and logged. */
export const createErrorMask =
  (log: Log) =>
  (error: unknown): GraphQLError => {
    if (error instanceof GraphQLError && !error.originalError) return error
    log.error({ event: 'problem', code: 'internal', err: error })
    return toGraphqlError(toProblem(error))
  }
