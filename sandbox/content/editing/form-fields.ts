import type { Json, SchemaField } from '../../seed/types.ts'
import { isPointer, type Pointer, readJson } from '../entry.ts'

/** The kind of a control for a field that has no parts. */
export type Control = 'line' | 'area' | 'lines' | 'number' | 'numbers' | 'day' | 'flag' | 'reference' | 'link' | 'json'

/** Texts that are longer than a line of a form. */
const longText = 80

function textControl(field: SchemaField, value: Json | undefined): Control {
  if (field.multiple) return 'lines'
  const isLong = typeof value === 'string' && (value.length > longText || value.includes('\n'))
  return isLong || field.field_metadata?.['allow_rich_text'] === true ? 'area' : 'line'
}

/** The control of a field that has this value. */
export function controlOf(field: SchemaField, value: Json | undefined): Control {
  switch (field.data_type) {
    case 'text':
      return textControl(field, value)
    case 'number':
      return field.multiple ? 'numbers' : 'number'
    case 'boolean':
      return 'flag'
    case 'isodate':
      return 'day'
    case 'reference':
      return 'reference'
    case 'link':
      return field.multiple ? 'json' : 'link'
    default:
      return 'json'
  }
}

/** The text in a field's control. */
export function textOf(control: Control, value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  if (control === 'json') return JSON.stringify(value, null, 2)
  if (control === 'lines' || control === 'numbers') return Array.isArray(value) ? value.map(String).join('\n') : ''
  if (typeof value !== 'string') return JSON.stringify(value)
  return control === 'day' ? value.slice(0, 10) : value
}

/** A stored value that should be a text, as one. */
export const plainText = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** The types that a reference field points at. */
export function pointersOf(value: Json | undefined): readonly Pointer[] {
  return (Array.isArray(value) ? value : [value ?? null]).filter(isPointer)
}

/** Value of an option of a reference: its type and uid. */
export const optionOf = ({ _content_type_uid, uid }: Pointer): string => `${_content_type_uid}/${uid}`

function toPointers(options: readonly string[]): Json {
  return options.flatMap((option) => {
    const [type = '', uid = ''] = option.split('/')
    return uid === '' ? [] : [{ uid, _content_type_uid: type }]
  })
}

/** A field whose text could not be read. */
export class FieldError extends Error {}

function numberOf(text: string, field: SchemaField): number {
  const value = Number(text)
  if (!Number.isFinite(value)) throw new FieldError(`${field.display_name} is not a number.`)
  return value
}

function jsonOf(text: string, field: SchemaField): Json {
  try {
    return readJson(text)
  } catch (cause) {
    throw new FieldError(`${field.display_name} is not valid JSON.`, { cause })
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/**
 * The value that a form sent for a field, `undefined` for an empty one. @throws FieldError for text that is no JSON or
 * no number
 */
export function valueOf(field: SchemaField, control: Control, sent: readonly string[]): Json | undefined {
  if (control === 'flag') return sent.at(-1) === 'yes'
  if (control === 'reference') return toPointers(sent)
  const [text = ''] = sent
  // Browsers send line ends of their own.
  const typed = text.replaceAll('\r\n', '\n')
  if (typed.trim() === '') return undefined
  switch (control) {
    case 'number':
      return numberOf(typed, field)
    case 'numbers':
      return linesOf(typed).map((line) => numberOf(line, field))
    case 'lines':
      return linesOf(typed)
    case 'json':
      return jsonOf(typed, field)
    default:
      return typed
  }
}
