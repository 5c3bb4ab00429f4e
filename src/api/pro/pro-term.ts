import type { Store } from '../../domain/stores.ts'
import { brandRegion } from '../../domain/pro-brand.ts'
import { type ProCode, isPro, readProCode } from '../../domain/pro-code.ts'
import { dayIn, hasProTermEnded, isProTermRunning } from '../../domain/pro-expiry.ts'
import type { Services } from '../../services.ts'
import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import type { OrderTotal } from '../../ports/pro.ts'
import { currentCustomer } from '../kernel/current-customer.ts'
import { endMembership } from './end-membership.ts'
import { optionalRead } from '../kernel/optional-read.ts'

/** A customer's part in the trade programme, as the server judges it now. */
export type ProTerm = {
  readonly code: ProCode
  readonly customer: PlatformCustomer
  /** Under which the customer spends: by the code's region, which no caller can choose. */
  readonly brandId: string
  /** What the pro service says; `undefined` while it says nothing. */
  readonly total: OrderTotal | undefined
  /** False once the term is over: then nothing of the programme holds. */
  readonly isActive: boolean
}

/** The code of a customer who is, or was, in the programme. */
export function proCodeOf({ form_fields, notes }: PlatformCustomer): ProCode | undefined {
  const code = readProCode({ formFields: form_fields, notes })
  return code && isPro(code) ? code : undefined
}

/**
 * The term of a customer of this store; `undefined` for who has no pro code. A pro service that does not answer is
 * logged and grants nothing: the code's own end then counts (specification, core 8).
 */
export async function proTerm(
  services: Services,
  store: Store,
  customer: PlatformCustomer,
): Promise<ProTerm | undefined> {
  const code = proCodeOf(customer)
  if (!code) return undefined
  const brandId = services.config.pro.brands[brandRegion(code.region)]
  const tolerant = optionalRead(services.log, 'pro_status_failed')
  const [total, shop] = await Promise.all([
    tolerant(() => services.pro.orderTotal(customer.id, brandId)),
    tolerant(() => services.reads[store].store()),
  ])
  const today = dayIn(shop?.timezone.name ?? 'UTC', services.clock())
  const end = { expirationDate: total?.expiration_date, expires: code.expires }
  const isActive = isProTermRunning(end, today)
  if (total && shop && hasProTermEnded(end, today)) {
    await optionalRead(services.log, 'pro_end_failed')(() => endMembership(services, store, customer, today))
  }
  return { code, customer, brandId, total, isActive }
}

/**
 * The same by the customer's id; also `undefined` for a customer that the platform no longer has. Throws `VendorError`.
 */
export async function proTermOf(services: Services, store: Store, customerId: number): Promise<ProTerm | undefined> {
  const customer = await currentCustomer(services, store, customerId)
  return customer && proTerm(services, store, customer)
}
