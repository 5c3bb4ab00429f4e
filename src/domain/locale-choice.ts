import type { localeCookie } from './visitor-locale.ts'

/** Only its type is taken from where it is read: that module knows every country, and this one goes to every page. */
const name: typeof localeCookie = 'firn_locale'

/** How long a choice is remembered, seconds: a year. */
const choiceAge = 31_536_000

/** The cookie that remembers a chosen locale, as `document.cookie` takes it (decisions §2). */
export function localeChoice(locale: string, isSecure: boolean): string {
  return `${name}=${locale}; Path=/; Max-Age=${choiceAge}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
