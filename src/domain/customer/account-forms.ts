/** Plain forms of the account (specification, addendum 3, "Without scripts"): where each of them goes. */
export type AccountFormAct =
  | 'sign-in'
  | 'sign-out'
  | 'create'
  | 'confirm'
  | 'create-pro'
  | 'redeem'
  | 'profile'
  | 'credentials'
  | 'addresses/add'
  | 'addresses/update'
  | 'addresses/remove'
  | 'addresses/default'
  | 'orders/reorder'
  | 'order-status'
  | 'data'
  | 'deletion'

export function accountFormPath(locale: string, act: AccountFormAct): string {
  return `/api/forms/${locale}/account/${act}`
}

/** Success messages, shown on the page that a form leads to; words have the same keys. */
const accountMessages = [
  'done_created',
  'done_mailed',
  'done_created_without_code',
  'done_created_pro',
  'done_pro',
  'done_profile',
  'done_credentials',
  'done_address',
  'done_removed',
  'done_default',
  'done_deleted',
] as const
export type AccountMessage = (typeof accountMessages)[number]

export const isAccountMessage = (code: string): code is AccountMessage =>
  accountMessages.some((message) => message === code)

/** Message of a mailed link that is to make an account: its page asks for the password. */
export const accountQuestion = 'account_confirm'

/** Message of a guest's order that was found: its page reads the order named by the value `order`. */
export const orderFound = 'order_found'

/** Hidden fields of forms that have no other one which may be stored: by them their page finds the refused form. */
export const formMarks = { deletion: 'deletion', data: 'data' } as const

/** Forms that share a page with others. */
export type AccountFormName = 'profile' | 'email' | 'password' | 'deletion' | 'data' | 'address' | 'removal'

/** A refused form: the reason, the typed values (never passwords), and the fields at fault. */
export type Refused = {
  readonly code: string
  readonly values: Readonly<Record<string, string>>
  readonly faults?: readonly string[]
}

/** Which form of its page was refused, by the fields that it has. */
export function refusedForm({ values }: Refused): AccountFormName {
  const has = (name: string): boolean => Object.hasOwn(values, name)
  if (has('address1')) return 'address'
  if (has('id')) return 'removal'
  if (has(formMarks.deletion)) return 'deletion'
  if (has(formMarks.data)) return 'data'
  if (has('first_name')) return 'profile'
  return has('email') ? 'email' : 'password'
}
