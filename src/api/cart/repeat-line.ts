import type { CartLineOption, NewCartLine, OptionSelection, PlatformCartLine } from '../../ports/commerce/carts.ts'
import type { Modifier } from '../../domain/catalogue/product.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { releaseOffer } from './product-modifiers.ts'
import { toSelectionValue } from './resolve-lines.ts'

/** Ids of the options that make a product's variants: from the release, else from the platform. */
async function variantOptions(context: RequestContext, productId: number): Promise<ReadonlySet<number> | undefined> {
  const offer = releaseOffer(context, productId)
  if (offer) return new Set(offer.options.map(({ id }) => id))
  const variants = await context.services.reads[context.store].variants(productId)
  return variants && new Set(variants.flatMap(({ option_values }) => option_values.map(({ option_id }) => option_id)))
}

/** Choices that can be sent again. */
const choicesOf = ({ options }: PlatformCartLine): readonly CartLineOption[] =>
  options.filter(({ nameId, value, valueId }) => nameId !== 0 && (valueId !== undefined || value !== ''))

/** Whether one of a line's choices is a modifier's: a text always is, a listed value where it makes no variant. */
async function hasModifiers(context: RequestContext, line: PlatformCartLine): Promise<boolean> {
  const choices = choicesOf(line)
  if (choices.length === 0) return false
  if (choices.some(({ valueId }) => valueId === undefined)) return true
  const known = await variantOptions(context, line.product_id)
  return known !== undefined && choices.some(({ nameId }) => !known.has(nameId))
}

const toSelection = ({ nameId, value, valueId }: CartLineOption, modifiers: readonly Modifier[]): OptionSelection => ({
  option_id: nameId,
  option_value: toSelectionValue(nameId, valueId ?? value, modifiers),
})

/**
 * Describes a line of a cart for another write, with all its choices: the platform drops what a write leaves out
 * (vendors, commerce 7.2). Calls the platform only for a product that neither the release nor memory knows.
 * @throws VendorError
 */
export async function repeatLine(
  context: RequestContext,
  line: PlatformCartLine,
  quantity: number,
): Promise<NewCartLine> {
  const { modifiers = [] } = releaseOffer(context, line.product_id) ?? {}
  return {
    product_id: line.product_id,
    quantity,
    ...(line.variant_id !== undefined && { variant_id: line.variant_id }),
    ...((await hasModifiers(context, line)) && {
      option_selections: choicesOf(line).map((choice) => toSelection(choice, modifiers)),
    }),
  }
}
