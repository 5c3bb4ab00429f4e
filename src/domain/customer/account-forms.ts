/** Plain forms of the account (specification, addendum 3, "Without scripts"): where each of them goes. */
export type AccountFormAct =
  | 'sign-in'
  | 'sign-out'
  | 'create'
  | 'profile'
  | 'credentials'
  | 'addresses/add'
  | 'addresses/update'
  | 'addresses/remove'

export function accountFormPath(locale: string, act: AccountFormAct): string {
  return `/api/forms/${locale}/account/${act}`
}

/** Success messages, shown on the page that a form leads to; words have the same keys. */
const accountMessages = ['done_profile', 'done_credentials', 'done_address', 'done_removed'] as const
export type AccountMessage = (typeof accountMessages)[number]

export const isAccountMessage = (code: string): code is AccountMessage =>
  accountMessages.some((message) => message === code)

/** Forms that share a page with others. */
export type AccountFormName = 'profile' | 'email' | 'password' | 'address' | 'removal'

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
  if (has('first_name')) return 'profile'
  return has('email') ? 'email' : 'password'
}
