import { GraphQLError, getOperationAST } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { Problem } from '../problems.ts'
import type { GraphqlContext } from './graphql-context.ts'

/** Lets nothing be changed without the token and the origin that every write needs; the whole answer is then the problem. */
export const mutationGuard: Plugin<GraphqlContext> = {
  async onExecute({ args, context, setResultAndStopExecution }) {
    if (getOperationAST(args.document, args.operationName)?.operation === 'query') return
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
