import type { CachedReads } from '../../ports/commerce/cached-reads.ts'
import type { NewCartLine } from '../../ports/commerce/carts.ts'
import { Problem } from '../kernel/problems.ts'
import type { NewLine } from './schemas.ts'

type Choice = NonNullable<NewLine['options']>[number]

const toSelections = (choices: readonly Choice[]) =>
  choices.map(({ id, value }) => ({ option_id: id, option_value: value }))

function toLine(line: NewLine, variantId: number | undefined, modifiers: readonly Choice[]): NewCartLine {
  return {
    product_id: line.productID,
    quantity: line.quantity,
    ...(variantId !== undefined && { variant_id: variantId }),
    ...(modifiers.length > 0 && { option_selections: toSelections(modifiers) }),
  }
}

/**
 * Returns a line in the platform's form. Without a variant id, the variant is the one whose option values are all
 * chosen; the other choices are modifiers.
 * @throws Problem `options_missing` when no single variant fits, `not_purchasable` when there is no such product
 */
async function resolveLine(reads: Pick<CachedReads, 'variants'>, line: NewLine): Promise<NewCartLine> {
  const choices = line.options ?? []
  if (line.variantID !== undefined || choices.length === 0) return toLine(line, line.variantID, choices)
  const variants = await reads.variants(line.productID)
  if (!variants) throw new Problem('not_purchasable')
  const chosen = new Map(choices.map(({ id, value }) => [id, value]))
  const fitting = variants.filter(({ option_values }) =>
    option_values.every(({ option_id, id }) => chosen.get(option_id) === id),
  )
  const [variant] = fitting
  if (!variant || fitting.length > 1) throw new Problem('options_missing')
  const variantOptions = new Set(variant.option_values.map(({ option_id }) => option_id))
  return toLine(
    line,
    variant.id,
    choices.filter(({ id }) => !variantOptions.has(id)),
  )
}

/** Returns a request's lines in the platform's form; reads variants only where choices must be resolved. */
export function resolveLines(reads: Pick<CachedReads, 'variants'>, lines: readonly NewLine[]): Promise<NewCartLine[]> {
  return Promise.all(lines.map((line) => resolveLine(reads, line)))
}
