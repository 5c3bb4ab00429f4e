import type { Flash } from '../../session/session-data.ts'
import type { Form } from './form.ts'
import type { Fields } from './form-fields.ts'

/** Secret fields: never stored, never shown again. */
const secrets: ReadonlySet<string> = new Set(['pw', 'new_password', 'current_password', 'bot_token', 'return'])

/** Whether a field is never stored and never shown again. */
export const isSecretField = (name: string): boolean => secrets.has(name)

/** Most characters of a stored value, as of nearly all of our fields. */
const usualLongest = 255
/** Most bytes of a stored flash without a longer field, and of a character. */
const mostBytes = 4096
const mostBytesEach = 4

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** The size of a flash in the session store, KiB. */
export const kibibytesOf = (flash: Flash): number => Math.ceil(bytesOf(flash) / 1024)

/** Characters of a value as a browser counts them for `maxlength`: a line break, which it sends as two, is one. */
const lengthOf = (value: string): number => value.replaceAll('\r\n', '\n').length

/** Returns the form's fields that may be stored: no secrets, no unknown and no overlong ones. */
export function storableFields(
  { hasField, longestValue = usualLongest }: Pick<Form<unknown>, 'hasField' | 'longestValue'>,
  fields: Fields,
): [name: string, value: string][] {
  const isStorable = (name: string): boolean => hasField(name) && !isSecretField(name)
  return [...fields].filter(([name, value]) => isStorable(name) && lengthOf(value) <= longestValue)
}

/** Limits a flash to 4 KiB and its form's longest field: values that do not fit are left out. */
export function boundedFlash(flash: Flash, { longestValue = 0 }: Pick<Form<unknown>, 'longestValue'> = {}): Flash {
  let left = mostBytes + longestValue * mostBytesEach - bytesOf({ ...flash, values: {} })
  const values = Object.entries(flash.values).filter(([name, value]) => {
    const size = bytesOf({ [name]: value })
    if (size > left) return false
    left -= size
    return true
  })
  return { ...flash, values: Object.fromEntries(values) }
}
