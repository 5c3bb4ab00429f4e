import { type ProCode, type ProCodeSource, isPro, readProCode } from '../pro/pro-code.ts'
import type { CustomerSummary } from './customer.ts'

/** The customer as scripts know it (specification, core 3). */
export type ClientCustomer = CustomerSummary & {
  /** The pro code's JSON and nothing else: staff's notes never reach a browser. '' without a code. */
  readonly notes: string
  readonly proCodeInfo: ProCode | undefined
}

type Spelled<Ours extends string, Platforms extends string, Value> = Readonly<Partial<Record<Ours | Platforms, Value>>>

/** A customer in either spelling: ours, as pages have it, or the platform's, as the API answers it. */
export type CustomerSource = { readonly id: number; readonly email: string } & Spelled<
  'firstName',
  'first_name',
  string
> &
  Spelled<'lastName', 'last_name', string> &
  Spelled<'groupId', 'customer_group_id', number> & {
    readonly form_fields?: ProCodeSource['formFields']
    readonly notes?: string | null
  }

/**
 * Reads a customer in either spelling. The customer is pro when the pro code's region begins with `pro` (specification,
 * core 4); whether the term still runs is the server's to say.
 */
export function toClientCustomer(source: CustomerSource): ClientCustomer {
  const { id, email, form_fields: formFields, notes } = source
  const proCodeInfo = readProCode({ ...(formFields && { formFields }), ...(notes !== undefined && { notes }) })
  return {
    id,
    email,
    firstName: source.firstName ?? source.first_name ?? '',
    lastName: source.lastName ?? source.last_name ?? '',
    groupId: source.groupId ?? source.customer_group_id ?? 0,
    notes: proCodeInfo ? JSON.stringify(proCodeInfo) : '',
    isPro: isPro(proCodeInfo),
    proCodeInfo,
  }
}
