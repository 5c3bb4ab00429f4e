import type { Json, SchemaField } from '../../seed/types.ts'
import { type Fields, isObject } from '../entry.ts'
import { controlOf, valueOf } from './form-fields.ts'

/**
 * The fields that a form sent: the texts of each control by its name, which is the field's path (`stories.0.title`).
 */
export type SentForm = ReadonlyMap<string, readonly string[]>

/** The name of a field's control below a path. */
export const nameOf = (path: string, uid: string): string => (path === '' ? uid : `${path}.${uid}`)

/**
 * An entry's fields after a form was sent: those that the form has as typed, others as they were.
 * @throws FieldError naming the field that is no JSON or no number
 */
export function fieldsOf(schema: readonly SchemaField[], before: Fields, sent: SentForm, path = ''): Fields {
  const fields = new Map(Object.entries(before))
  for (const field of schema) {
    const value = readField(field, before[field.uid], sent, nameOf(path, field.uid))
    if (value === undefined) fields.delete(field.uid)
    else fields.set(field.uid, value)
  }
  return Object.fromEntries(fields)
}

function readField(field: SchemaField, before: Json | undefined, sent: SentForm, name: string): Json | undefined {
  if (field.data_type === 'blocks') return Array.isArray(before) ? readBlocks(field, before, sent, name) : before
  if (field.schema) return readGroup(field, field.schema, before, sent, name)
  const control = controlOf(field, before)
  if (control === 'link') return readLink(before, sent, name)
  const texts = sent.get(name)
  if (!texts) return before
  const value = valueOf(field, control, texts)
  return before === undefined && Array.isArray(value) && value.length === 0 ? undefined : value
}

function readGroup(
  field: SchemaField,
  schema: readonly SchemaField[],
  before: Json | undefined,
  sent: SentForm,
  name: string,
): Json | undefined {
  if (field.multiple) {
    if (!Array.isArray(before)) return before
    return before.map((item, index) =>
      isObject(item) ? { ...fieldsOf(schema, item, sent, `${name}.${index}`) } : item,
    )
  }
  const group = { ...fieldsOf(schema, isObject(before) ? before : {}, sent, name) }
  return before === undefined && Object.values(group).every(isBlank) ? undefined : group
}

/** A group that an entry never had stays away while nothing is typed into it. */
const isBlank = (value: Json): boolean => value === false || (Array.isArray(value) && value.length === 0)

function readBlocks(field: SchemaField, blocks: readonly Json[], sent: SentForm, name: string): Json {
  return blocks.map((block, index) => {
    if (!isObject(block)) return block
    const parts = Object.entries(block).map(([kind, value]): [string, Json] => {
      const schema = field.blocks?.find(({ uid }) => uid === kind)?.schema
      return [
        kind,
        schema && isObject(value) ? { ...fieldsOf(schema, value, sent, `${name}.${index}.${kind}`) } : value,
      ]
    })
    return Object.fromEntries(parts)
  })
}

function readLink(before: Json | undefined, sent: SentForm, name: string): Json | undefined {
  const [title] = sent.get(`${name}.title`) ?? []
  const [href] = sent.get(`${name}.href`) ?? []
  if (title === undefined && href === undefined) return before
  const link = { title: title?.trim() ?? '', href: href?.trim() ?? '' }
  return link.title === '' && link.href === '' ? undefined : link
}
