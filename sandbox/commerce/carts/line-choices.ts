import { z } from 'zod'
import { Refusal } from '../http/refusal.ts'
import type { Records } from '../storage/records.ts'
import { listedModifiers, type Modifier, type Product, type Variant } from '../wire/catalogue.ts'
import type { ChosenModifier } from '../wire/carts.ts'
import type { LineBody } from './body-schemas.ts'

type Selections = NonNullable<LineBody['option_selections']>

const refuse = (errors: Record<string, string>): Refusal =>
  new Refusal(422, 'Missing or incorrect required fields', errors)

/**
 * The variant that a line names: by id, or by the choices of all its options.
 * @throws Refusal 422
 */
export function variantOf(records: Records, { id }: Product, body: LineBody): Variant {
  const variants = records.of('variant', id)
  const variant = body.variant_id
    ? variants.find((each) => each.id === body.variant_id)
    : chosenVariant(variants, body.option_selections)
  if (variant) return variant
  throw refuse({
    variant: body.variant_id
      ? 'The variant does not belong to the product'
      : 'This product has options, variant ID is required',
  })
}

/** The base variant, or the one that all option selections name. */
function chosenVariant(variants: readonly Variant[], selections: Selections = []): Variant | undefined {
  const isChosen = ({ option_id, id }: Variant['option_values'][number]): boolean =>
    selections.some((each) => each.option_id === option_id && Number(each.option_value) === id)
  return variants.find(({ option_values }) => option_values.every(isChosen))
}

/**
 * The values of the product's modifiers that a line names.
 * @throws Refusal 422 for a required one that is missing, and for a value or an option that is not the product's
 */
export function modifiersOf(records: Records, product: Product, variant: Variant, body: LineBody): ChosenModifier[] {
  const { option_selections: selections = [] } = body
  const modifiers = records.of('modifier', product.id)
  const known = [...variant.option_values.map(({ option_id }) => option_id), ...modifiers.map(({ id }) => id)]
  const foreign = selections.find(({ option_id }) => !known.includes(option_id))
  if (foreign) throw refuse({ option_selections: `The product has no option ${foreign.option_id}` })
  return modifiers.flatMap((modifier) => {
    const chosen = selections.find(({ option_id }) => option_id === modifier.id)
    const value = chosen && valueOf(modifier, chosen.option_value)
    if (value !== undefined) return [{ option_id: modifier.id, option_value: value }]
    if (modifier.required) throw missing(modifier)
    return []
  })
}

const isListed = ({ type }: Pick<Modifier, 'type'>): boolean => listedModifiers.some((each) => each === type)

/** A typed value as text, a listed one as its id; `undefined` for an empty text. */
function valueOf(modifier: Modifier, value: number | string): number | string | undefined {
  if (!isListed(modifier)) return typedValue(modifier, String(value))
  const found = modifier.option_values.find(({ id }) => id === Number(value))
  if (!found) throw refuse({ option_selections: `The option ${modifier.display_name} has no value ${value}` })
  return found.id
}

/** `undefined` for nothing. @throws Refusal 422 for what its limits exclude */
function typedValue({ type, display_name, config }: Modifier, value: string): string | undefined {
  if (value.trim() === '') return undefined
  if (!isWithinLimits(type, config, value))
    throw refuse({ option_selections: `The option ${display_name} is not valid` })
  return value
}

const isBetween = <Value extends number | string>(
  value: Value,
  least: Value | undefined,
  most: Value | undefined,
): boolean => (least === undefined || value >= least) && (most === undefined || value <= most)

const limitsSchema = z.object({
  text_characters_limited: z.boolean().default(false),
  text_min_length: z.number().optional(),
  text_max_length: z.number().optional(),
  number_limited: z.boolean().default(false),
  number_limit_mode: z.enum(['lowest', 'highest', 'range']).default('range'),
  number_lowest_value: z.number().optional(),
  number_highest_value: z.number().optional(),
  number_integers_only: z.boolean().default(false),
  date_limited: z.boolean().default(false),
  date_limit_mode: z.enum(['earliest', 'latest', 'range']).default('range'),
  date_earliest_value: z.string().optional(),
  date_latest_value: z.string().optional(),
})

function isWithinLimits(type: Modifier['type'], config: Modifier['config'], value: string): boolean {
  const limits = limitsSchema.parse(config)
  if (type === 'numbers_only_text') {
    const number = Number(value)
    if (Number.isNaN(number) || (limits.number_integers_only && !Number.isInteger(number))) return false
    const { number_limit_mode: mode, number_lowest_value: least, number_highest_value: most } = limits
    if (!limits.number_limited) return true
    return isBetween(number, mode === 'highest' ? undefined : least, mode === 'lowest' ? undefined : most)
  }
  if (type === 'date') {
    if (Number.isNaN(Date.parse(value))) return false
    const { date_limit_mode: mode, date_earliest_value: first, date_latest_value: last } = limits
    const day = (time: string | undefined) => time?.slice(0, 10)
    if (!limits.date_limited) return true
    return isBetween(value, mode === 'latest' ? undefined : day(first), mode === 'earliest' ? undefined : day(last))
  }
  if (!limits.text_characters_limited) return true
  return isBetween(Array.from(value).length, limits.text_min_length, limits.text_max_length)
}

const missing = (modifier: Modifier): Refusal =>
  isListed(modifier)
    ? refuse({ option_selections: `The option ${modifier.display_name} is required` })
    : new Refusal(422, `Please create some text for the ${modifier.display_name} option`)

/**
 * A change of a line describes variant and modifiers anew (vendors, commerce 7.2): by its id alone, a variant of a
 * product with modifiers is not accepted.
 * @throws Refusal 422
 */
export function checkDescribedAnew(records: Records, body: LineBody): void {
  if (body.variant_id && records.of('modifier', body.product_id).length > 0)
    throw refuse({ variant: 'This product has modifiers: omit the variant ID, and use option selections' })
}
