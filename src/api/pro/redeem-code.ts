import type { Store } from '../../domain/region/stores.ts'
import { storeFacts } from '../../domain/region/stores.ts'
import { brandRegion } from '../../domain/pro/pro-brand.ts'
import { normalizeProCode, proCodeField, readProCode, writeProCode } from '../../domain/pro/pro-code.ts'
import { dayOf } from '../../domain/pro/pro-expiry.ts'
import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import type { CodeGrant, CodeOutcome, CodeRefusal } from '../../ports/pro.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import type { Services } from '../../services.ts'
import { fromRefusal } from '../kernel/to-problem.ts'
import { Problem, type ProblemCode } from '../kernel/problems.ts'
import { storeTimeZone } from '../kernel/store-time-zone.ts'
import { countByTurns } from '../../traffic/rates/count-by-turns.ts'
import { refundAll } from '../../traffic/rates/rate-limits.ts'
import { proCodeOf } from './pro-term.ts'

/** The store and the page where a code is tried. `clientAddress` is for the limit alone. */
type CodeContext = { readonly services: Services; readonly store: Store; readonly clientAddress: string }

const problemOf: Readonly<Record<CodeRefusal, ProblemCode>> = {
  unknown: 'code_unknown',
  used: 'code_used',
  expired: 'code_expired',
  email: 'code_address',
  region: 'code_region',
}

const refused = (reason: CodeRefusal): Problem =>
  new Problem(problemOf[reason], { errors: [{ pointer: '/code', message: 'is not accepted' }] })

/**
 * Asks the pro service about a code. Refused codes count for the client and its range, so that codes cannot be guessed:
 * beyond a limit codes are checked by turns.
 * @throws Problem `code_…`, `rate_limited`; VendorError
 */
async function tryCode({ services, clientAddress }: CodeContext, ask: () => Promise<CodeOutcome>): Promise<CodeGrant> {
  const counted = await countByTurns(services, 'proCode', clientAddress)
  if (counted.kind === 'refuse') throw fromRefusal(counted)
  const { tries } = counted
  const outcome = await ask().catch(async (error: unknown) => {
    await refundAll(tries)
    throw error
  })
  if (outcome.kind === 'refused') throw refused(outcome.reason)
  await refundAll(tries)
  return outcome.grant
}

/**
 * Checks a code before an account is made for it; uses nothing up.
 * @throws Problem `code_…`, `rate_limited`; VendorError
 */
export async function checkCode(context: CodeContext, typed: string, email: string): Promise<void> {
  const { services, store } = context
  const use = { code: normalizeProCode(typed), email, region: storeFacts[store].proRegion }
  await tryCode(context, () => services.pro.checkCode(use))
}

/**
 * Whether another code has replaced the granted one: its programme ends before the stored code's, and the service,
 * which follows the code that was redeemed last, names another end. Staff may shorten a membership by a new code.
 * @throws VendorError
 */
async function isReplaced(
  { services, store }: CodeContext,
  customer: PlatformCustomer,
  grant: CodeGrant,
): Promise<boolean> {
  const stored = proCodeOf(customer)
  if (stored?.expires === undefined) return false
  const timeZone = await storeTimeZone(services, store)
  const readDay = (date = ''): string | undefined => dayOf(date, timeZone)
  const [granted, last] = [readDay(grant.expires), readDay(stored.expires)]
  if (granted === undefined || last === undefined || granted >= last) return false
  const brandId = services.config.pro.brands[brandRegion(grant.region)]
  const { expiration_date } = await services.pro.orderTotalNow(customer.id, brandId)
  return readDay(expiration_date) !== granted
}

/** Makes a customer a member at the platform: the code in the form field, the group of the code's region. */
async function writeMembership({ services, store }: CodeContext, id: number, grant: CodeGrant): Promise<void> {
  const outcome = await services.commerce[store].customers.update(id, {
    customer_group_id: grant.groupId,
    form_fields: [{ name: proCodeField, value: writeProCode(grant) }],
  })
  services.reads[store].invalidateCustomer(id)
  services.pro.invalidateCustomer(id)
  if (outcome.kind === 'customer') return
  throw new VendorError({ vendor: `commerce:${store}`, operation: 'pro.redeem' }, { fault: 'answer' })
}

/**
 * Redeems a code for a customer, also to renew a membership before or after its end (specification, addendum 5). A
 * failure on the way is cured by another try: the service grants a code to its customer again. A code that was replaced
 * by another one is refused as used, although the service grants it.
 * @throws Problem `code_…`, `rate_limited`; VendorError
 */
export async function redeemCode(context: CodeContext, customer: PlatformCustomer, typed: string): Promise<void> {
  const { services, store } = context
  const code = normalizeProCode(typed)
  const { id, email, form_fields: formFields, notes } = customer
  if (readProCode({ formFields, notes })?.code === code) throw refused('used')
  const use = { code, email, region: storeFacts[store].proRegion, customerId: id }
  const grant = await tryCode(context, () => services.pro.redeemCode(use))
  if (await isReplaced(context, customer, grant)) throw refused('used')
  await writeMembership(context, id, grant)
  services.log.info({ event: 'pro_code_redeemed', store, region: grant.region })
}
