import type { CartLineOption, NewCartLine, OptionSelection, PlatformCartLine } from '../../ports/commerce/carts.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { visitorContent } from '../kernel/visitor-content.ts'

/** Ids of the options that make a product's variants: from the release, else from the platform. */
async function variantOptions(
  { services, session, store, locale }: RequestContext,
  productId: number,
): Promise<ReadonlySet<number> | undefined> {
  const content = locale?.store === store ? visitorContent(services, session, store) : undefined
  const offer = locale && content?.tilesByProductId(locale, [productId]).get(productId)?.offer
  if (offer?.kind === 'shop') return new Set(offer.options.map(({ id }) => id))
  const variants = await services.reads[store].variants(productId)
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

const toSelection = ({ nameId, value, valueId }: CartLineOption): OptionSelection => ({
  option_id: nameId,
  option_value: valueId ?? value,
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
  return {
    product_id: line.product_id,
    quantity,
    ...(line.variant_id !== undefined && { variant_id: line.variant_id }),
    ...((await hasModifiers(context, line)) && { option_selections: choicesOf(line).map(toSelection) }),
  }
}
