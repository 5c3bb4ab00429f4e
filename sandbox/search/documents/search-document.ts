/** One value of a field; its kind is the field's type: text, number or date. */
export type Scalar = string | number | Date

/** The fields of the index: flat fields of one or several values. */
export type SearchDocument = {
  readonly id: string
  readonly [field: string]: Scalar | readonly Scalar[] | undefined
}

/** All values of a field, none where the document lacks it. */
export function valuesOf(document: SearchDocument, field: string): readonly Scalar[] {
  const value = document[field]
  if (value === undefined) return []
  return isList(value) ? value : [value]
}

export const isList = (value: Scalar | readonly Scalar[]): value is readonly Scalar[] => Array.isArray(value)

/** A value as answers carry it: dates as RFC 3339, with the offset that the vendor writes. */
export const toWire = (value: Scalar): string | number =>
  value instanceof Date ? value.toISOString().replace(/\.\d+Z$/, '+00:00') : value

/** The form in which values of one type are compared and counted; dates in ms. */
export const comparable = (value: Scalar): string | number => (value instanceof Date ? value.getTime() : value)
