/** A copy that lacks these fields. */
export function without<T extends object, K extends keyof T>(record: T, ...names: readonly K[]): Omit<T, K> {
  const rest = { ...record }
  for (const name of names) Reflect.deleteProperty(rest, name)
  return rest
}
