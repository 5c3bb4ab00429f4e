import { buildSchema, type ExecutionResult, execute, GraphQLError, parse, validate } from 'graphql'
import type { Product } from '../wire/catalogue.ts'
import { type PageArguments, toConnection } from './connection.ts'
import { tooHeavy, weightOf } from './limits.ts'
import { typeDefs } from './schema.ts'
import { type GraphContext, isInStock, productView } from './views.ts'

export const schema = buildSchema(typeDefs)

export type GraphRequest = {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
  readonly operationName?: string | null | undefined
}
export type GraphAnswer = { readonly result: ExecutionResult; readonly complexity: number }

type OneProduct = { readonly id?: string | null; readonly entityId?: number | null; readonly sku?: string | null }
type ManyProducts = PageArguments & {
  readonly ids: readonly string[]
  readonly entityIds: readonly number[]
  readonly hideOutOfStock?: boolean | null
}

const entityIdOf = (id: string): number => Number(Buffer.from(id, 'base64').toString().split(':')[1])

const root = (context: GraphContext) => {
  const { shop, showing } = context
  const shown = (): Product[] => shop.records.all('product').filter(({ is_visible }) => is_visible)
  return {
    site: {
      product({ id, entityId, sku }: OneProduct) {
        const wanted = entityId ?? (id ? entityIdOf(id) : undefined)
        const found = shown().find((product) => (wanted === undefined ? product.sku === sku : product.id === wanted))
        return found ? productView(context, found) : null
      },
      products({ ids, entityIds, hideOutOfStock, ...page }: ManyProducts) {
        const wanted = [...entityIds, ...ids.map(entityIdOf)]
        const found = shown()
          .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
          .filter((product) => (showing.soldOut && !hideOutOfStock) || isInStock(shop, product))
        return toConnection(
          found.map((product) => productView(context, product)),
          page,
        )
      },
    },
  }
}

function parsed(query: string) {
  try {
    return parse(query)
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}

/** Answers a query from a store's records. What is wrong with it stands in `errors`, never in a status. */
export async function answerGraph(context: GraphContext, request: GraphRequest): Promise<GraphAnswer> {
  const document = parsed(request.query)
  if (document instanceof GraphQLError) return { result: { errors: [document] }, complexity: 0 }
  const errors = validate(schema, document)
  if (errors.length > 0) return { result: { errors }, complexity: 0 }
  const weight = weightOf(document, request.variables ?? {})
  const refusal = tooHeavy(weight)
  if (refusal) return { result: { errors: [refusal] }, complexity: weight.complexity }
  const result = await execute({
    schema,
    document,
    rootValue: root(context),
    contextValue: context,
    variableValues: request.variables,
    operationName: request.operationName,
  })
  return { result, complexity: weight.complexity }
}
