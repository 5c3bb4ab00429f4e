import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { defaultFirst } from './connection.ts'

/** The most that a query may ask (vendors, commerce 11). */
const largestComplexity = 10_000
const largestDepth = 16
const mostProducts = 50

export type Weight = { readonly complexity: number; readonly depth: number; readonly products: number }

const productLists = new Set(['products', 'relatedProducts'])
const nothing: Weight = { complexity: 0, depth: 0, products: 0 }

/** Lists that are written `first: n`, or say nothing; all others count once. */
function sizeOf(field: FieldNode, variables: Readonly<Record<string, unknown>>): number {
  const isConnection = field.selectionSet?.selections.some(
    (child) => child.kind === Kind.FIELD && child.name.value === 'edges',
  )
  if (!isConnection) return 1
  const value = field.arguments?.find(({ name }) => name.value === 'first')?.value
  if (value?.kind === Kind.INT) return Number(value.value)
  const given = value?.kind === Kind.VARIABLE ? variables[value.name.value] : undefined
  return typeof given === 'number' ? given : defaultFirst
}

/**
 * The weight of a valid query: each field counts 1, what stands in a list as often as the list is long. The platform's
 * own sum is not public; that nested lists multiply is.
 */
export function weightOf(document: DocumentNode, variables: Readonly<Record<string, unknown>>): Weight {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)

  function ofSelections({ selections }: SelectionSetNode): Weight {
    const weights = selections.map((child): Weight => {
      if (child.kind === Kind.FIELD) return ofField(child)
      const fragment = child.kind === Kind.FRAGMENT_SPREAD ? fragments.get(child.name.value) : child
      return fragment ? ofSelections(fragment.selectionSet) : nothing
    })
    return {
      complexity: weights.reduce((sum, { complexity }) => sum + complexity, 0),
      depth: Math.max(0, ...weights.map(({ depth }) => depth)),
      products: weights.reduce((sum, { products }) => sum + products, 0),
    }
  }

  function ofField(field: FieldNode): Weight {
    const inner = field.selectionSet ? ofSelections(field.selectionSet) : nothing
    const size = sizeOf(field, variables)
    const own = productLists.has(field.name.value) ? size : 0
    return {
      complexity: 1 + size * inner.complexity,
      depth: 1 + inner.depth,
      products: own + Math.max(1, own) * inner.products,
    }
  }

  const [operation] = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  return operation ? ofSelections(operation.selectionSet) : nothing
}

/** The refusals of the platform before it looks anything up. */
export function tooHeavy({ complexity, depth, products }: Weight): GraphQLError | undefined {
  if (depth > largestDepth) return new GraphQLError(`Query depth ${depth} exceeds the maximum of ${largestDepth}.`)
  if (products > mostProducts) return new GraphQLError(`The query asks for more than ${mostProducts} products.`)
  return complexity > largestComplexity
    ? new GraphQLError(`Query complexity ${complexity} exceeds the maximum of ${largestComplexity}.`)
    : undefined
}
