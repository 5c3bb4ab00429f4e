import { type Scalar, type SearchDocument, valuesOf } from './documents/search-document.ts'
import { SearchRefusal } from './refusal.ts'

export type FieldType = 'text' | 'number' | 'date'

/** The fields of an engine: those that some document has had. */
export type Schema = {
  readonly fields: readonly string[]
  readonly textFields: readonly string[]
  /**
   * Type of a field; `undefined` in an engine without documents, where nothing can be told of any field.
   * @param part of the request that names the field
   * @throws SearchRefusal for a field that no document has
   */
  typeOf(field: string, part: string): FieldType | undefined
}

export function schemaOf(documents: readonly SearchDocument[]): Schema {
  const types = new Map<string, FieldType>()
  for (const document of documents) {
    for (const field of Object.keys(document)) {
      const [value] = valuesOf(document, field)
      if (value !== undefined) types.set(field, typeOfValue(value))
    }
  }
  const fields = [...types.keys()]
  return {
    fields,
    textFields: fields.filter((field) => types.get(field) === 'text' && field !== 'id'),
    typeOf(field, part) {
      const type = types.get(field)
      if (!type && types.size > 0) throw new SearchRefusal(`${part} contains invalid field: ${field}`)
      return type
    },
  }
}

function typeOfValue(value: Scalar): FieldType {
  if (value instanceof Date) return 'date'
  return typeof value === 'number' ? 'number' : 'text'
}
