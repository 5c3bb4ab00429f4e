import type { z } from '@hono/zod-openapi'
import type { Locale } from '../../domain/locale/locale.ts'
import type { AccountContext } from '../customers/account-context.ts'
import { Problem } from '../kernel/problems.ts'
import type { Fields } from './form-fields.ts'

/** Context of a form: account context and page locale. */
type FormContext = AccountContext & { readonly locale: Locale }

/** A plain form. It runs the same rules as the JSON call and throws the same errors. */
export type Form<Done> = {
  /** Whether the form has a field of this name. Other fields are never stored. */
  readonly hasField: (name: string) => boolean
  /** Whether the form creates a session for a visitor without one. Other forms need an existing session. */
  readonly startsSession?: boolean
  /**
   * Parses the fields, before a session is created; returns the action.
   * @throws Problem `invalid`
   */
  readonly read: (fields: Fields) => (context: FormContext) => Promise<Done>
}

/** Returns a predicate for a schema's fields and others by name. */
export function fieldsOf({ shape }: z.ZodObject, ...others: readonly string[]): (name: string) => boolean {
  const names: ReadonlySet<string> = new Set([...Object.keys(shape), ...others])
  return (name) => names.has(name)
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
