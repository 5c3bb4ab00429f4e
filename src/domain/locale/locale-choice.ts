import { brandPrefix } from '../brand.ts'

/**
 * Name of the cookie that remembers the locale a visitor chose: a locale's name, readable by scripts (specification,
 * addendum 2).
 */
export const localeCookie = `${brandPrefix}_locale`

/** The life of a choice, seconds: a year. */
const choiceAge = 31_536_000

/** The cookie that remembers a chosen locale, as `document.cookie` takes it (specification, addendum 2). */
export function localeChoice(locale: string, isSecure: boolean): string {
  return `${localeCookie}=${locale}; Path=/; Max-Age=${choiceAge}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
