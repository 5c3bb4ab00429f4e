import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  Kind,
  type SelectionSetNode,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { requestScope } from '../../lib/request-scope.ts'
import { productRates } from '../../traffic/policy/process.ts'
import { createClientPace } from '../../traffic/process/client-pace.ts'
import { consumeBudget } from '../../traffic/rates/client-budgets.ts'
import { fromRefusal } from '../kernel/to-problem.ts'
import type { GraphqlContext } from './graphql-context.ts'
import { queryLimits } from './limits.ts'
import { isDocument } from './mutation-guard.ts'

/** Field → assumed number of products where no argument limits it: editors choose them. */
const assumedLengths: ReadonlyMap<string, number> = new Map([['errorPage', 8]])

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** Returns the top-level fields of an operation by response key; repeated keys are one field. */
function topLevelFields(
  { selections }: SelectionSetNode,
  fragments: Fragments,
  fields = new Map<string, FieldNode>(),
  visited = new Set<string>(),
): ReadonlyMap<string, FieldNode> {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) fields.set(selection.alias?.value ?? selection.name.value, selection)
    else if (selection.kind === Kind.INLINE_FRAGMENT) topLevelFields(selection.selectionSet, fragments, fields, visited)
    else if (!visited.has(selection.name.value)) {
      visited.add(selection.name.value)
      const fragment = fragments.get(selection.name.value)
      if (fragment) topLevelFields(fragment.selectionSet, fragments, fields, visited)
    }
  }
  return fields
}

type Variables = Readonly<Record<string, unknown>>

/** Returns argument values by name, with defaults; none where one is invalid, which validation reports. */
function argumentsOf(definition: GraphQLField<unknown, unknown>, node: FieldNode, variables: Variables): Variables {
  try {
    return getArgumentValues(definition, node, variables)
  } catch {
    return {}
  }
}

/**
 * Counts the products that a field may list: the lengths of its list arguments, else its `size`, else an assumed
 * length.
 */
function listLength(definition: GraphQLField<unknown, unknown>, node: FieldNode, variables: Variables): number {
  const given = argumentsOf(definition, node, variables)
  const lists = Object.values(given).flatMap((value) => (Array.isArray(value) ? [value.length] : []))
  if (lists.length > 0) return lists.reduce((sum, length) => sum + length, 0)
  const { size } = given
  return typeof size === 'number' ? Math.max(0, size) : (assumedLengths.get(definition.name) ?? 0)
}

type Request = {
  readonly document: DocumentNode
  readonly operationName?: string | null | undefined
  readonly variables?: Variables | null | undefined
}

/**
 * Counts the products that a request may list, by its arguments, defaults and variables, over all aliases and
 * fragments.
 */
function countProducts(schema: GraphQLSchema, { document, operationName, variables }: Request): number {
  const operation = getOperationAST(document, operationName)
  const definitions = operation && schema.getRootType(operation.operation)?.getFields()
  if (!operation || !definitions) return 0
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {})
  if (!coerced) return 0
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  )
  return [...topLevelFields(operation.selectionSet, fragments).values()]
    .flatMap((node) => {
      const definition = definitions[node.name.value]
      return definition ? [listLength(definition, node, coerced)] : []
    })
    .reduce((sum, length) => sum + length, 0)
}

function tooMany(count: number): GraphQLError {
  const extensions = { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } }
  return new GraphQLError(`Products limit of ${queryLimits.products} exceeded, found ${count}.`, { extensions })
}

/**
 * Refuses requests that list too many products, before the costly validation, and counts the products of all others
 * against their client's limit; a burst of them waits for its turns.
 */
export const productLimit = (schema: GraphQLSchema, pace = createClientPace(productRates)): Plugin<GraphqlContext> => ({
  onParse:
    () =>
    ({ context, result, replaceParseResult, extendContext }) => {
      if (!isDocument(result)) return
      const { operationName, variables } = context.params
      const products = countProducts(schema, { document: result, operationName, variables })
      if (products > queryLimits.products) replaceParseResult(tooMany(products))
      else extendContext({ products })
    },
  async onExecute({ context, setResultAndStopExecution }) {
    const { services, products = 0 } = context
    const client = requestScope()?.client
    if (products === 0 || !client) return
    const outcome = pace(client, products)
    const turn = outcome.kind === 'wait' ? await outcome.turn : outcome
    const refusal = turn.kind === 'refuse' ? turn : await consumeBudget(services.limits, 'products', products)
    if (!refusal) return
    context.refuse(fromRefusal(refusal))
    setResultAndStopExecution({ errors: [] })
  },
})
