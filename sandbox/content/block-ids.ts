import { createHash } from 'node:crypto'
import type { Json, SchemaField } from '../seed/types.ts'
import { type Fields, isObject } from './entry.ts'

const blockId = (place: string): string => `cs${createHash('sha256').update(place).digest('hex').slice(0, 16)}`

function inBlock(block: Json, field: SchemaField, place: string): Json {
  if (!isObject(block)) return block
  const named = Object.entries(block).map(([name, value]): [string, Json] => {
    const schema = field.blocks?.find((candidate) => candidate.uid === name)?.schema
    if (!isObject(value) || !schema) return [name, value]
    return [name, { ...withBlockIds(value, schema, place), _metadata: value['_metadata'] ?? { uid: blockId(place) } }]
  })
  return Object.fromEntries(named)
}

function inField(value: Json, field: SchemaField, place: string): Json {
  if (Array.isArray(value)) return value.map((item, index) => inField(item, field, `${place}.${index}`))
  if (field.data_type === 'blocks') return inBlock(value, field, place)
  return field.schema && isObject(value) ? withBlockIds(value, field.schema, place) : value
}

/**
 * Fields whose modular blocks carry the `_metadata.uid` that the service gives each of them; an id already there stays.
 * @param place what the ids are made from, so that the same entry always gets the same ones
 */
export function withBlockIds(fields: Fields, schema: readonly SchemaField[], place: string): Fields {
  const result: { [field: string]: Json } = { ...fields }
  for (const field of schema) {
    const value = result[field.uid]
    if (value !== undefined) result[field.uid] = inField(value, field, `${place}.${field.uid}`)
  }
  return result
}
