import type { z } from '@hono/zod-openapi'
import type { Locale } from '../../domain/locale.ts'
import type { AccountContext } from '../customers/account-context.ts'
import { Problem } from '../kernel/problems.ts'
import type { Fields } from './form-fields.ts'

/** Who sends a form, from a page in which language. */
type FormContext = AccountContext & { readonly locale: Locale }

/** A plain form. It does what the JSON call does, by the same rules, and throws what that throws. */
export type Form<Done> = {
  /** Whether the form has a field of this name. Nothing else that was sent is stored. */
  readonly hasField: (name: string) => boolean
  /** May be a visitor's first act, who is given a session for it. Other forms change what a session holds already. */
  readonly startsSession?: boolean
  /**
   * Reads the fields, before there is a session; what it returns does the rest.
   * @throws Problem `invalid`
   */
  readonly read: (fields: Fields) => (context: FormContext) => Promise<Done>
}

/** The fields of a schema, and others by name. */
export function fieldsOf({ shape }: z.ZodObject, ...others: readonly string[]): (name: string) => boolean {
  const names: ReadonlySet<string> = new Set([...Object.keys(shape), ...others])
  return (name) => names.has(name)
}

/** What a form does with its fields; where they are refused, `act` throws that. */
export type Attempt<Done> = { readonly isRefused: boolean; readonly act: (context: FormContext) => Promise<Done> }

/** Reads the fields of a form that was sent. */
export function attemptForm<Done>({ read }: Form<Done>, fields: Fields): Attempt<Done> {
  try {
    return { isRefused: false, act: read(fields) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { isRefused: true, act: () => Promise.reject(error) }
  }
}
