/** A copy with the changes that were given; absent or undefined ones leave the value as it is. */
export function overlay<T extends object>(current: T, changes: { readonly [K in keyof T]?: T[K] | undefined }): T {
  const next = { ...current }
  for (const key in changes) {
    const value = changes[key]
    if (value !== undefined) next[key] = value
  }
  return next
}
