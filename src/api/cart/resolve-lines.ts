import { isListed, plainEntry } from '../../domain/catalogue/modifier.ts'
import type { Modifier } from '../../domain/catalogue/product.ts'
import type { NewCartLine, OptionSelection } from '../../ports/commerce/carts.ts'
import type { PlatformVariant } from '../../ports/commerce/product-shapes.ts'
import { Problem } from '../kernel/problems.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { visitorContent } from '../kernel/visitor-content.ts'
import { checkModifiers, releaseOffer } from './product-modifiers.ts'
import type { NewLine } from './schemas.ts'

type Choice = NonNullable<NewLine['options']>[number]

/** A choice in the platform's form: a day where the modifier is known to be one (vendors, commerce 7.1). */
export function toSelectionValue(
  optionId: number,
  value: number | string,
  modifiers: readonly Modifier[],
): OptionSelection['option_value'] {
  const isDay = modifiers.some(({ id, kind }) => id === optionId && kind === 'date')
  return isDay && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? { day: value } : value
}

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

/** A typed choice is a text, also one of digits alone. */
const asTyped = (choices: readonly Choice[], modifiers: readonly Modifier[]): Choice[] => {
  const typed = new Map(modifiers.filter((modifier) => !isListed(modifier)).map((modifier) => [modifier.id, modifier]))
  return choices.map(({ id, value }) => {
    const modifier = typed.get(id)
    return { id, value: modifier ? plainEntry(modifier, String(value)) : value }
  })
}

/** Whether a product may be added: what the merchant closes to guests is for members (decision 082). */
function isOpen({ services, session, store }: RequestContext, productId: number): boolean {
  return visitorContent(services, session, store)?.isOpen?.('product', store, productId) ?? true
}

/**
 * Returns a line in the platform's form. Choices that are not the variant's are modifiers; with them, the platform
 * wants the variant's own among the choices (vendors, commerce 7.1).
 * @param index of the line in the request
 * @throws Problem `options_missing` when no single variant fits, or a required modifier is missing; `option_invalid`
 *   for an entry that the merchant does not allow; `not_purchasable` when there is no such product, as far as is known,
 *   or none for this visitor
 */
async function resolveLine(context: RequestContext, line: NewLine, index: number): Promise<NewCartLine> {
  const reads = context.services.reads[context.store]
  const { productID: product_id, variantID, quantity, options = [] } = line
  if (!isOpen(context, product_id)) throw new Problem('not_purchasable')
  const released = releaseOffer(context, product_id)
  // A product of the release may be hidden for a moment only: the platform decides.
  if (!released && reads.isMissing(product_id)) throw new Problem('not_purchasable')
  if (released?.modifiers) checkModifiers(released.modifiers, line, index)
  if (options.length === 0) return { product_id, quantity, ...(variantID !== undefined && { variant_id: variantID }) }
  const variants = await (released ? reads.offeredVariants(product_id) : reads.variants(product_id))
  if (!variants) throw new Problem('not_purchasable')
  const variant = variantOf(variants, line, options)
  if (!variant) throw new Problem('options_missing')
  const own = choicesOf(variant)
  const others = options.filter(({ id }) => !own.some((choice) => choice.id === id))
  if (others.length === 0) return { product_id, quantity, variant_id: variant.id }
  const modifiers = (released ? released.modifiers : await reads.modifiers(product_id)) ?? []
  if (!released) checkModifiers(modifiers, line, index)
  const selections = [...own, ...asTyped(others, modifiers)].map(({ id, value }) => ({
    option_id: id,
    option_value: toSelectionValue(id, value, modifiers),
  }))
  return { product_id, quantity, variant_id: variant.id, option_selections: selections }
}

/** Returns a request's lines in the platform's form; reads the catalogue only where choices must be resolved. */
export function resolveLines(context: RequestContext, lines: readonly NewLine[]): Promise<NewCartLine[]> {
  return Promise.all(lines.map((line, index) => resolveLine(context, line, index)))
}
