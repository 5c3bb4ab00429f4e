import { costLimitPlugin } from '@escape.tech/graphql-armor-cost-limit'
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesPlugin } from '@escape.tech/graphql-armor-max-directives'
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens'
import { GraphQLError, type ValidationContext } from 'graphql'

/** What a query may ask at most (security guide G9). The site's own documents need a depth of 6. */
export const queryLimits = { depth: 6, aliases: 15, directives: 50, tokens: 1000, cost: 5000 } as const
/** Longest text of a query, in bytes (security guide §2.2). */
export const longestQuery = 8 * 1024
/** How long a query may take, in ms (security guide G9). */
export const queryDeadlineMs = 5000

/**
 * Reported as any other fault of a document, not thrown: the answer is then remembered for the document, so that the
 * same bomb costs nothing the second time.
 */
const report = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, error: GraphQLError) =>
      context?.reportError(new GraphQLError(error.message.replace(/^Syntax Error: /, ''))),
  ],
}

/** Refuses what is too much before any resolver runs. */
export const limitPlugins = [
  maxTokensPlugin({ n: queryLimits.tokens }),
  maxDepthPlugin({ n: queryLimits.depth, flattenFragments: true, ...report }),
  maxAliasesPlugin({ n: queryLimits.aliases, ...report }),
  maxDirectivesPlugin({ n: queryLimits.directives, ...report }),
  costLimitPlugin({ maxCost: queryLimits.cost, flattenFragments: true, ...report }),
]
