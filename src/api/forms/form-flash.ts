import type { Flash } from '../session/session-data.ts'
import type { Form } from './form.ts'
import type { Fields } from './form-fields.ts'

/** Secret fields: never stored, never shown again. */
const secrets: ReadonlySet<string> = new Set(['pw', 'new_password', 'current_password', 'bot_token', 'return'])

/** Most characters of a stored value, as of any of our fields. */
const longestValue = 255
/** Most bytes of a stored flash. */
const mostBytes = 4096

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Returns the form's fields that may be stored: no secrets, no unknown and no overlong ones. */
export function storableFields(
  { hasField }: Pick<Form<unknown>, 'hasField'>,
  fields: Fields,
): [name: string, value: string][] {
  return [...fields].filter(([name, value]) => hasField(name) && !secrets.has(name) && value.length <= longestValue)
}

/** Limits a flash to 4 KiB: values that do not fit are left out. */
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
