import type { Store } from '../../domain/region/stores.ts'
import { brandRegion } from '../../domain/pro/pro-brand.ts'
import { type ProCode, isPro, readProCode } from '../../domain/pro/pro-code.ts'
import { dayIn } from '../../domain/format/time-zone.ts'
import {
  type ProTerm as TermEnd,
  hasProTermEnded,
  isProTermRunning,
  isRenewalDue,
  termIn,
} from '../../domain/pro/pro-expiry.ts'
import type { Services } from '../../services.ts'
import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import type { OrderTotal } from '../../ports/pro.ts'
import { currentCustomer } from '../kernel/current-customer.ts'
import { endMembership } from './end-membership.ts'
import { optionalRead } from '../kernel/optional-read.ts'
import type { SessionContext } from '../kernel/request-context.ts'

/** A customer's current term in the trade programme. */
export type ProTerm = {
  readonly code: ProCode
  readonly customer: PlatformCustomer
  /** Brand of the customer's spend, from the code's region, never from the request. */
  readonly brandId: string
  /** The pro service's answer; `undefined` while it fails. */
  readonly total: OrderTotal | undefined
  /** Its last day in the store's time zone. */
  readonly end: TermEnd
  readonly timeZone: string
  /** False once the term has ended. */
  readonly isActive: boolean
  /** The term is near its end. */
  readonly isRenewalDue: boolean
}

/** The zone in which a day ends last: while a store's own time zone cannot be read, no term ends too early. */
const lastTimeZone = 'Etc/GMT+12'

/** Returns the pro code of a present or former member. */
export function proCodeOf({ form_fields, notes }: PlatformCustomer): ProCode | undefined {
  const code = readProCode({ formFields: form_fields, notes })
  return code && isPro(code) ? code : undefined
}

/**
 * Reads a customer's term; `undefined` without a pro code. A failing pro service is logged; the code's own end date
 * then counts (specification, core 8).
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
    tolerant(() => services.pro.orderTotal(customer.id, brandId, code.code)),
    tolerant(() => services.reads[store].store()),
  ])
  const timeZone = shop?.timezone.name ?? lastTimeZone
  const today = dayIn(timeZone, services.clock())
  const end = termIn(timeZone, { expirationDate: total?.expiration_date, expires: code.expires })
  const isActive = isProTermRunning(end, today)
  if (total && shop && hasProTermEnded(end, today)) {
    await optionalRead(
      services.log,
      'pro_end_failed',
    )(() => endMembership(services, store, customer, { today, timeZone }))
  }
  return { code, customer, brandId, total, end, timeZone, isActive, isRenewalDue: isRenewalDue(end, today) }
}

/** Whether the session's customer is a member of the trade programme whose term runs. Throws `VendorError`. */
export async function isMember(context: SessionContext): Promise<boolean> {
  return (await proTermOf(context))?.isActive === true
}

/** Reads the term of the session's customer; also `undefined` for guests and a deleted one. Throws `VendorError`. */
export async function proTermOf(context: SessionContext): Promise<ProTerm | undefined> {
  const customer = await currentCustomer(context)
  return customer && proTerm(context.services, context.store, customer)
}
