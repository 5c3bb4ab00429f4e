/** Characters of a new password: the platform's own least (vendors, commerce 8.1); the most is ours. */
export const passwordLength = { least: 7, most: 128 } as const

/** The platform's rule: at least 7 characters with letters and digits. Anything may stand beside them. */
export function isStrongEnough(password: string): boolean {
  const { length } = password
  if (length < passwordLength.least || length > passwordLength.most) return false
  return /\p{L}/u.test(password) && /\d/.test(password)
}
