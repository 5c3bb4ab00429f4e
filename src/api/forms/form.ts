import type { VisitorMessage } from '../../domain/forms/visitor-forms.ts'
import type { ApplicationMessage } from '../../domain/pro/application.ts'
import { z } from '@hono/zod-openapi'
import type { Locale } from '../../domain/locale/locale.ts'
import type { Leaving } from '../cart/checkout.ts'
import type { AccountContext } from '../customers/account-context.ts'
import { Problem } from '../kernel/problems.ts'
import type { Fields } from './form-fields.ts'

/** Context of a form: account context and page locale. */
export type FormContext = AccountContext & {
  readonly locale: Locale
  /** The browser's way to the hosted checkout; forms of the cart alone. */
  readonly leaving?: Leaving
}

/** Whether a form has a field of this name; `fields` describes them all. */
type FieldNames = ((name: string) => boolean) & { readonly fields?: z.ZodObject }

/** A plain form. It runs the same rules as the JSON call and throws the same errors. */
export type Form<Done> = {
  /** Whether the form has a field of this name. Other fields are never stored. */
  readonly hasField: FieldNames
  /** Its checkboxes, which are at fault although they are not sent. */
  readonly boxes?: readonly string[]
  /** Whether the form creates a session for a visitor without one. Other forms need an existing session. */
  readonly startsSession?: boolean
  /**
   * Whether each run makes something more: a line, an address, an account, a message. A page's one-time id then runs it
   * once a day. Other forms lead to the same state however often they run, and may be meant again.
   */
  readonly isOneTime?: boolean
  /** Whether it leads to an address that works once: each press needs one of its own, and none is stored. */
  readonly leadsOnce?: boolean
  /** Most characters of its longest field that are shown again; 255 without one. */
  readonly longestValue?: number
  /**
   * Parses the fields, before a session is created; returns the action.
   * @throws Problem `invalid`
   */
  readonly read: (fields: Fields) => (context: FormContext) => Promise<Done>
}

/** A form for every visitor. Returns what its page then says. */
export type VisitorForm = Form<VisitorMessage | ApplicationMessage> & {
  /** Page of the form, below `/{locale}/`; shows refusals and what the form led to. */
  readonly page: string
}

/** Returns a predicate for a schema's fields and others by name. */
export function fieldsOf(schema: z.ZodObject, ...others: readonly string[]): FieldNames {
  const fields = schema.safeExtend(Object.fromEntries(others.map((name) => [name, z.string().optional()])))
  const names: ReadonlySet<string> = new Set(Object.keys(fields.shape))
  return Object.assign((name: string) => names.has(name), { fields })
}

/** A form's action with its fields; `act` throws when the fields are refused. */
export type Attempt<Done> = { readonly isRefused: boolean; readonly act: (context: FormContext) => Promise<Done> }

/** Parses the fields of a sent form. */
export function attemptForm<Done>({ read }: Form<Done>, fields: Fields): Attempt<Done> {
  try {
    return { isRefused: false, act: read(fields) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { isRefused: true, act: () => Promise.reject(error) }
  }
}
