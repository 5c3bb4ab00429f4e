import { z } from '@hono/zod-openapi'
import { addLines, changeQuantity, deleteCart, removeLine } from '../cart/change-cart.ts'
import type { PlatformCart } from '../../ports/commerce/carts.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { type Leaving, mintCheckout } from '../cart/checkout.ts'
import { mayMeasure } from '../../domain/analytics/consent.ts'
import { visitorConsent } from '../kernel/visitor-consent.ts'
import { type NewLine, lineIdSchema, newLineSchema } from '../cart/schemas.ts'
import { pathIdSchema } from '../kernel/ids.ts'
import { Problem } from '../kernel/problems.ts'
import { type FormEvents, addEvents, changeEvents, checkoutEvents, readForEvents } from './cart-events.ts'
import { type Form, fieldsOf } from './form.ts'
import { type Fields, parseFields } from './form-fields.ts'

/** The outcome of a form of the cart. */
type CartFormResult = {
  /** Address to redirect to; the cart page without one. */
  readonly to?: string | undefined
  /** The events that the next cart page reports to analytics. */
  readonly events?: FormEvents
}
export type CartForm = Form<CartFormResult>

/** Fields of choices: values by id, and what is typed. */
const choiceName = /^(option|text)\[([1-9]\d{0,9})\]$/
const quantitySchema = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)

const addSchema = z.strictObject({
  product_id: pathIdSchema,
  variant_id: pathIdSchema.optional(),
  quantity: quantitySchema.default(1),
  return: z.string().optional(),
})
/** A line never becomes none by its quantity: it has a remove button. */
const updateSchema = z.strictObject({ line_id: lineIdSchema, quantity: quantitySchema.pipe(z.number().min(1)) })
const removeSchema = z.strictObject({ line_id: lineIdSchema })
const noFieldsSchema = z.strictObject({})

/**
 * Parses the line of an add form: `option[{option id}]` fields hold value ids, `text[{option id}]` what is typed, also
 * where it is of digits. Empty ones are no choice.
 */
function toNewLine(fields: Fields): NewLine {
  const plain = [...fields].filter(([name]) => !choiceName.test(name))
  const { product_id, variant_id, quantity } = parseFields(addSchema, plain)
  const options = [...fields].flatMap(([name, value]) => {
    const [, kind, id] = choiceName.exec(name) ?? []
    if (id === undefined || value.trim() === '') return []
    return [{ id: Number(id), value: kind === 'option' ? Number(value) : value }]
  })
  const line = newLineSchema.safeParse({
    productID: product_id,
    quantity,
    ...(variant_id !== undefined && { variantID: variant_id }),
    ...(options.length > 0 && { options }),
  })
  if (line.success) return line.data
  throw new Problem('invalid')
}

async function sessionCart({ services, session, store }: RequestContext): Promise<string> {
  const cart = (await services.sessions.get(session.id))?.data.slots[store]?.cart
  if (cart === undefined) throw new Problem('not_found')
  return cart
}

const isAddField = fieldsOf(addSchema)

const add: CartForm = {
  isOneTime: true,
  hasField: Object.assign((name: string) => isAddField(name) || choiceName.test(name), {
    fields: addSchema.catchall(z.string()),
  }),
  startsSession: true,
  read(fields) {
    const line = toNewLine(fields)
    return async (context) => {
      const cart = await addLines(context, [line])
      const { productID: productId, variantID: variantId, quantity } = line
      return { events: () => addEvents(context, cart, [{ productId, variantId, quantity }]) }
    }
  },
}

const absent: ReadonlySet<string> = new Set(['not_found', 'line_gone'])

type CartFormContext = RequestContext & { readonly leaving?: Leaving }

/** Reads the cart that is about to change, for its events; the change then finds it in the cache. */
async function cartBefore(context: CartFormContext): Promise<PlatformCart | undefined> {
  const { services, locale, leaving } = context
  const isMeasured = leaving && mayMeasure(visitorConsent(services, locale, leaving))
  return isMeasured ? readForEvents(context) : undefined
}

/** Succeeds when the line or the cart is already gone, since a form may be sent twice. */
async function unlessAbsent(work: () => Promise<CartFormResult>): Promise<CartFormResult> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || !absent.has(error.code)) throw error
    return {}
  }
}

const update: CartForm = {
  hasField: fieldsOf(updateSchema),
  read(fields) {
    const { line_id: itemId, quantity } = parseFields(updateSchema, fields)
    return async (context) => {
      const before = await cartBefore(context)
      const change = { itemId, productId: undefined, quantity }
      const after = await changeQuantity(context, await sessionCart(context), change)
      return { events: () => (before ? changeEvents(context, before, after) : []) }
    }
  },
}

const remove: CartForm = {
  hasField: fieldsOf(removeSchema),
  read(fields) {
    const { line_id: itemId } = parseFields(removeSchema, fields)
    return (context) =>
      unlessAbsent(async () => {
        const before = await cartBefore(context)
        const after = await removeLine(context, await sessionCart(context), itemId)
        return { events: () => (before ? changeEvents(context, before, after) : []) }
      })
  },
}

const empty: CartForm = {
  hasField: fieldsOf(noFieldsSchema),
  read(fields) {
    parseFields(noFieldsSchema, fields)
    return (context) =>
      unlessAbsent(async () => {
        const before = await deleteCart(context, await sessionCart(context))
        return { events: () => changeEvents(context, before, undefined) }
      })
  },
}

const checkout: CartForm = {
  leadsOnce: true,
  hasField: fieldsOf(noFieldsSchema),
  read(fields) {
    parseFields(noFieldsSchema, fields)
    return async (context) => ({
      to: await mintCheckout(context, context.leaving),
      events: async () => checkoutEvents(context, await readForEvents(context)),
    })
  },
}

/** The last segment of a cart form's address → the form. */
export const cartForms: ReadonlyMap<string, CartForm> = new Map([
  ['add', add],
  ['update', update],
  ['remove', remove],
  ['empty', empty],
  ['checkout', checkout],
])
