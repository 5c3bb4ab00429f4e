import type { IncomingHttpHeaders } from 'node:http'
import type { Locale } from '../domain/locale.ts'
import { localeCookie } from '../domain/locale-choice.ts'
import { visitorLocale } from '../domain/visitor-locale.ts'

/** What CDNs say when they do not know the country. */
const unknown = new Set(['xx', 'zz'])

/**
 * The locale of whoever sends a request: the choice in its cookie, else of the country that the CDN names.
 * @param countryHeader lower case; '' when no CDN names it
 */
export function createVisitorReader(countryHeader: string): (headers: IncomingHttpHeaders) => Locale {
  return (headers) => {
    const country = countryHeader === '' ? '' : String(headers[countryHeader] ?? '').toLowerCase()
    return visitorLocale({
      remembered: cookieOf(headers.cookie),
      country: country === '' || unknown.has(country) ? undefined : country,
    })
  }
}

function cookieOf(cookies = ''): string | undefined {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === localeCookie)?.[1]
}
