import { type Entries, type EntryFault, entryFlaws } from '../../domain/catalogue/modifier.ts'
import type { Modifier, Offer } from '../../domain/catalogue/product.ts'
import { locales } from '../../domain/locale/locale.ts'
import { byStore } from '../../domain/region/stores.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { type InputFault, Problem } from '../kernel/problems.ts'
import { visitorContent } from '../kernel/visitor-content.ts'
import type { NewLine } from './schemas.ts'

type ShopOffer = Extract<Offer, { kind: 'shop' }>

/** The locales that sell in each store, in table order. */
const sellingLocales = byStore((store) => locales.filter((locale) => locale.store === store))

/**
 * The offer of a product in the release: in the page's locale where that has it, else in another one of the store.
 * `undefined` where none has it.
 */
export function releaseOffer(
  { services, session, store, locale }: RequestContext,
  productId: number,
): ShopOffer | undefined {
  const content = visitorContent(services, session, store)
  if (!content) return undefined
  const own = locale?.store === store ? [locale] : []
  for (const each of [...own, ...sellingLocales[store]]) {
    const offer = content.tilesByProductId(each, [productId]).get(productId)?.offer
    if (offer?.kind === 'shop') return offer
  }
  return undefined
}

const faultTexts = {
  missing: 'is required',
  invalid: 'is outside what can be ordered',
} as const satisfies Record<EntryFault, string>

const toEntries = ({ options = [] }: NewLine): Entries =>
  Object.fromEntries(options.map(({ id, value }) => [id, String(value)]))

/** Faults of a line's modifiers, each named as the merchant names it. */
function faultsOf(modifiers: readonly Modifier[], line: NewLine, index: number) {
  return entryFlaws(modifiers, toEntries(line)).map(({ modifier: { id, displayName }, fault }) => ({
    fault,
    input: { pointer: `/items/${index}/options/${id}`, message: `${displayName} ${faultTexts[fault]}` },
  }))
}

function toProblem(faults: readonly { readonly fault: EntryFault; readonly input: InputFault }[]): Problem {
  const isIncomplete = faults.some(({ fault }) => fault === 'missing')
  return new Problem(isIncomplete ? 'options_missing' : 'option_invalid', { errors: faults.map(({ input }) => input) })
}

/**
 * Checks what a line chooses of the modifiers that are known.
 * @param index of the line in the request
 * @throws Problem `options_missing` or `option_invalid`, which names each one
 */
export function checkModifiers(modifiers: readonly Modifier[], line: NewLine, index: number): void {
  const faults = faultsOf(modifiers, line, index)
  if (faults.length > 0) throw toProblem(faults)
}

/**
 * Explains by the platform's modifiers why it refused lines: a release may be older than the catalogue. Returns where
 * the error is another one, and where the catalogue does not explain it or cannot be read now.
 * @throws Problem that names each choice
 */
export async function explainChoices(
  { services, store }: RequestContext,
  lines: readonly NewLine[],
  error: unknown,
): Promise<void> {
  if (!(error instanceof Problem) || error.code !== 'options_missing' || error.errors.length > 0) return
  const named = await Promise.allSettled(
    lines.map(async (line, index) =>
      faultsOf((await services.reads[store].modifiers(line.productID)) ?? [], line, index),
    ),
  )
  const faults = named.flatMap((found) => (found.status === 'fulfilled' ? found.value : []))
  if (faults.length > 0) throw toProblem(faults)
}
