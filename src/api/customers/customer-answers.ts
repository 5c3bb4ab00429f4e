import { isPro, readProCode } from '../../domain/pro-code.ts'
import type { WireCustomer } from '../../wire/bigcommerce/customer.ts'
import { type SummaryAnswer, profileSchema, summarySchema } from './schemas.ts'

/** Of a customer, what every page may show to that customer. */
export function toSummary(customer: WireCustomer): SummaryAnswer {
  const code = readProCode({ formFields: customer.form_fields, notes: customer.notes })
  return summarySchema.parse({ ...customer, is_pro: isPro(code) })
}

/** The customer's own record, field by field. */
export const toProfileAnswer = (customer: WireCustomer) => profileSchema.parse(customer)
