import type { IncomingHttpHeaders } from 'node:http'
import type { Locale } from '../domain/locale/locale.ts'
import { localeCookie } from '../domain/locale/locale-choice.ts'
import { visitorLocale } from '../domain/locale/visitor-locale.ts'
import { cookiePairs } from '../lib/cookie-pairs.ts'
import type { IncomingRequest, ClientInfo } from './client-info.ts'

/** Reads the visitor's locale: the choice in the cookie, else that of the country named by a trusted CDN. */
export function createVisitorReader(
  clientInfo: (request: IncomingRequest) => ClientInfo,
): (request: IncomingRequest) => Locale {
  return (request) =>
    visitorLocale({ rememberedLocale: localeInCookie(request.headers), country: clientInfo(request).country })
}

function localeInCookie({ cookie = '' }: IncomingHttpHeaders): string | undefined {
  return cookiePairs(cookie).find(([name]) => name === localeCookie)?.[1]
}
