import type { Flash } from '../session/session-store.ts'
import type { Form } from './form.ts'
import type { Fields } from './form-fields.ts'

/** Fields that prove an identity: never stored, never shown again. */
const secrets: ReadonlySet<string> = new Set(['pw', 'new_password', 'current_password', 'bot_token', 'return'])

/** Characters of a value: as many as any of our fields takes. */
const longestValue = 255
/** Bytes of a flash as it is stored. */
const mostBytes = 4096

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** What may be stored of a form's fields: its own, no secrets, nothing longer than a field takes. */
export function storableFields(
  { hasField }: Pick<Form<unknown>, 'hasField'>,
  fields: Fields,
): [name: string, value: string][] {
  return [...fields].filter(([name, value]) => hasField(name) && !secrets.has(name) && value.length <= longestValue)
}

/** A flash of at most 4 KiB: values that do not fit are left out. */
export function boundedFlash(flash: Flash): Flash {
  let left = mostBytes - bytesOf({ ...flash, values: {} })
  const values = Object.entries(flash.values).filter(([name, value]) => {
    const size = bytesOf({ [name]: value })
    if (size > left) return false
    left -= size
    return true
  })
  return { ...flash, values: Object.fromEntries(values) }
}
