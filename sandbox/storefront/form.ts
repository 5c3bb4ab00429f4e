/** A form as the browser sent it. */
export type Form = Readonly<Record<string, unknown>>

/** One field as typed; '' when it is missing. */
export function fieldOf(form: Form, name: string): string {
  const value = form[name]
  return typeof value === 'string' ? value : ''
}

/** All fields of one name. */
export function fieldsOf(form: Form, name: string): string[] {
  const value = form[name]
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((each) => typeof each === 'string')
}
