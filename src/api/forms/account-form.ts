import type { AccountMessage } from '../../domain/customer/account-forms.ts'
import type { Session } from '../../session/session-store.ts'
import type { FormEvents } from './cart-events.ts'
import type { Form } from './form.ts'
import type { Fields } from './form-fields.ts'

/** The outcome of a form of the account. */
export type FormResult = {
  readonly session: Session
  /** Page to redirect to, if not the form's own. */
  readonly to?: string | undefined
  /** Sign-out of a hosted shop to redirect to instead; a message is stored for the page all the same. */
  readonly hostedLogoutUrl?: string | undefined
  /** Message for that page, where it is more than the form's `notice`. */
  readonly message?: { readonly code: string; readonly values: Readonly<Record<string, string>> }
  /** The events that the page of that message reports to analytics. */
  readonly events?: FormEvents
  /** File to answer with instead of a redirect. */
  readonly download?: { readonly name: string; readonly content: unknown }
  /** The account is gone, and with it this browser's decision about statistics. */
  readonly isDeleted?: boolean
}

/** A plain form of the account pages. */
export type AccountForm = Form<FormResult> & {
  /** Page of the form, below `/{locale}/`; shows refusals. */
  readonly page: string
  /** The form may be on another account page, named by its field `return`. */
  readonly placement?: 'anywhere'
  /** Message shown after success; absent where the page itself shows the result. */
  readonly notice?: AccountMessage
}

const consentField = 'accepts_product_review_abandoned_cart_emails'

/** Removes empty fields, as JSON omits them. */
export const filled = (fields: Fields): [string, string][] => [...fields].filter(([, value]) => value !== '')

/** A checkbox is sent only when it is ticked. */
export const withConsent = (fields: Fields): [string, unknown][] => [
  ...[...fields].filter(([name]) => name !== consentField),
  [consentField, fields.has(consentField)],
]
