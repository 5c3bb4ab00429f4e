import { type GraphQLFieldResolver, GraphQLError, defaultFieldResolver } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { Problem } from '../kernel/problems.ts'
import { longestAnswer } from './limits.ts'

/** Counts the bytes of a value, without nested objects, whose fields are counted themselves. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + bytesOf(item) + 1, 2)
  return typeof value === 'object' && value !== null ? 2 : String(value).length
}

/** Stops an execution whose answer grows too long; the answer is one error. */
export const answerLimit: Plugin = {
  onExecute({ args }) {
    let bytes = 0
    let tooLong: Problem | undefined
    const countingResolver: GraphQLFieldResolver<unknown, unknown> = (source, given, context, info) => {
      const value: unknown = defaultFieldResolver(source, given, context, info)
      bytes += bytesOf(value) + String(info.path.key).length + 4
      if (bytes <= longestAnswer) return value
      throw (tooLong ??= new Problem('invalid', { detail: `The answer would be longer than ${longestAnswer} bytes` }))
    }
    args.fieldResolver = countingResolver
    return {
      onExecuteDone({ result, setResult }) {
        if (!tooLong || !('errors' in result) || !Array.isArray(result.errors)) return
        // Each nullable parent field reports the same problem again.
        const error: unknown = result.errors.find(
          (one: unknown) => one instanceof GraphQLError && one.originalError === tooLong,
        )
        if (error instanceof GraphQLError) setResult({ errors: [error] })
      },
    }
  },
}
