import type { Query } from './query.ts'

/** One query parameter that narrows a list. */
export type Filters<T> = Readonly<Record<string, (record: T, value: string) => boolean>>

const items = (value: string): string[] => value.split(',').map((item) => item.trim())
const isTrue = (value: string): boolean => value === 'true' || value === '1'

const comparisons = {
  '': (actual: number, value: string) => actual === Number(value),
  ':in': (actual: number, value: string) => items(value).map(Number).includes(actual),
  ':not_in': (actual: number, value: string) => !items(value).map(Number).includes(actual),
  ':min': (actual: number, value: string) => actual >= Number(value),
  ':max': (actual: number, value: string) => actual <= Number(value),
  ':greater': (actual: number, value: string) => actual > Number(value),
  ':less': (actual: number, value: string) => actual < Number(value),
} as const
type Comparison = keyof typeof comparisons

/** Filters on a number, one per operator; `''` is the bare name. */
export function byNumber<T>(name: string, read: (record: T) => number, operators: readonly Comparison[]): Filters<T> {
  return Object.fromEntries(
    operators.map((operator) => [
      name + operator,
      (record: T, value: string) => comparisons[operator](read(record), value),
    ]),
  )
}

/** Filters on a text: equal (case-insensitive), `:in`, `:like` (contains). */
export function byText<T>(
  name: string,
  read: (record: T) => string,
  operators: readonly ('' | ':in' | ':like')[] = [''],
): Filters<T> {
  const lower = (text: string): string => text.toLowerCase()
  const tests = {
    '': (actual: string, value: string) => actual === lower(value),
    ':in': (actual: string, value: string) => items(value).map(lower).includes(actual),
    ':like': (actual: string, value: string) => actual.includes(lower(value).replaceAll('%', '')),
  }
  return Object.fromEntries(
    operators.map((operator) => [
      name + operator,
      (record: T, value: string) => tests[operator](lower(read(record)), value),
    ]),
  )
}

/** Filters on a moment: equal, `:min`, `:max`; anything `Date` reads. */
export function byDate<T>(name: string, read: (record: T) => string): Filters<T> {
  const at = (text: string): number => Date.parse(text)
  return {
    [name]: (record, value) => at(read(record)) === at(value),
    [`${name}:min`]: (record, value) => at(read(record)) >= at(value),
    [`${name}:max`]: (record, value) => at(read(record)) <= at(value),
  }
}

export function byFlag<T>(name: string, read: (record: T) => boolean): Filters<T> {
  return { [name]: (record, value) => read(record) === isTrue(value) }
}

/** Keeps the records that pass every filter named in the query. */
export function narrow<T>(records: readonly T[], filters: Filters<T>, query: Query): T[] {
  const tests = [...query].flatMap(([name, value]) => {
    const test = filters[name]
    return test ? [(record: T) => test(record, value)] : []
  })
  return records.filter((record) => tests.every((test) => test(record)))
}
