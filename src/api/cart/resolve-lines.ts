import type { CachedReads } from '../../ports/commerce/cached-reads.ts'
import type { NewCartLine } from '../../ports/commerce/carts.ts'
import type { PlatformVariant } from '../../ports/commerce/product-shapes.ts'
import { Problem } from '../kernel/problems.ts'
import type { NewLine } from './schemas.ts'

type Choice = NonNullable<NewLine['options']>[number]

const toSelections = (choices: readonly Choice[]) =>
  choices.map(({ id, value }) => ({ option_id: id, option_value: value }))

const choicesOf = ({ option_values }: PlatformVariant): Choice[] =>
  option_values.map(({ option_id, id }) => ({ id: option_id, value: id }))

/** The variant that a line names, by id or by the values of all its options; `undefined` when no single one fits. */
function variantOf(variants: readonly PlatformVariant[], { variantID }: NewLine, choices: readonly Choice[]) {
  if (variantID !== undefined) return variants.find(({ id }) => id === variantID)
  const chosen = new Map(choices.map(({ id, value }) => [id, value]))
  const fitting = variants.filter(({ option_values }) =>
    option_values.every(({ option_id, id }) => chosen.get(option_id) === id),
  )
  return fitting.length === 1 ? fitting[0] : undefined
}

/**
 * Returns a line in the platform's form. Choices that are not the variant's are modifiers; with them, the platform
 * wants the variant's own among the choices (vendors, commerce 7.1).
 * @throws Problem `options_missing` when no single variant fits, `not_purchasable` when there is no such product
 */
async function resolveLine(reads: Pick<CachedReads, 'variants'>, line: NewLine): Promise<NewCartLine> {
  const { productID: product_id, variantID, quantity, options: choices = [] } = line
  if (choices.length === 0) return { product_id, quantity, ...(variantID !== undefined && { variant_id: variantID }) }
  const variants = await reads.variants(product_id)
  if (!variants) throw new Problem('not_purchasable')
  const variant = variantOf(variants, line, choices)
  if (!variant) throw new Problem('options_missing')
  const own = choicesOf(variant)
  const modifiers = choices.filter(({ id }) => !own.some((choice) => choice.id === id))
  return {
    product_id,
    quantity,
    variant_id: variant.id,
    ...(modifiers.length > 0 && { option_selections: toSelections([...own, ...modifiers]) }),
  }
}

/** Returns a request's lines in the platform's form; reads variants only where choices must be resolved. */
export function resolveLines(reads: Pick<CachedReads, 'variants'>, lines: readonly NewLine[]): Promise<NewCartLine[]> {
  return Promise.all(lines.map((line) => resolveLine(reads, line)))
}
