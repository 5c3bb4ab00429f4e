import { Problem } from './problems.ts'

/**
 * What is there.
 * @throws Problem `not_found` for what is not
 */
export function requireFound<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Problem('not_found')
  return value
}
