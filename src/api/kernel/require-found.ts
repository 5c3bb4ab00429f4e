import { Problem } from './problems.ts'

/**
 * Returns the value.
 * @throws Problem `not_found` for `undefined`
 */
export function requireFound<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Problem('not_found')
  return value
}
