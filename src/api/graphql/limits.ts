import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit'
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type ParseOptions,
  type Source,
  TypeInfo,
  ValidationContext,
  parse,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'

/** Limits of a query (security, G9). The site's own documents need a depth of 6. */
export const queryLimits = { depth: 6, aliases: 15, directives: 50, tokens: 1000, cost: 5000, products: 48 } as const
/** Longest text of a query, in bytes (security, A15). */
export const longestQuery = 8 * 1024
/** Longest answer, in bytes of names and values before JSON escaping: ten times the site's own longest. */
export const longestAnswer = 256 * 1024
/** Deadline of a query, in ms (security, G9). */
export const queryDeadlineMs = 5000

/** Report exceeded limits instead of throwing. */
const report = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, { message }: GraphQLError) =>
      context?.reportError(new GraphQLError(message.replace(/^Syntax Error: /, ''))),
  ],
}

const rules = [
  maxDepthRule({ n: queryLimits.depth, flattenFragments: true, ...report }),
  maxAliasesRule({ n: queryLimits.aliases, ...report }),
  maxDirectivesRule({ n: queryLimits.directives, ...report }),
  costLimitRule({ maxCost: queryLimits.cost, flattenFragments: true, ...report }),
]

type Validated = { readonly schema: GraphQLSchema; readonly documentAST: DocumentNode }

/** Lists the limits that a document exceeds; nothing else of it is validated. */
function tooMuch({ schema, documentAST: document }: Validated): readonly GraphQLError[] {
  const errors: GraphQLError[] = []
  const context = new ValidationContext(schema, document, new TypeInfo(schema), (error) => errors.push(error))
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  for (const rule of rules) for (const operation of operations) rule(context).onOperationDefinitionEnter(operation)
  return errors
}

const parseShort = (source: string | Source, options?: ParseOptions): DocumentNode =>
  parse(source, { ...options, maxLexicalTokens: queryLimits.tokens })

/** Refuses oversized documents before validation against the schema, which costs far more than counting. */
export const limits: Plugin = {
  onParse: ({ setParseFn }) => setParseFn(parseShort),
  onValidate({ params, setResult }) {
    const errors = tooMuch(params)
    if (errors.length > 0) setResult([...errors])
  },
}
