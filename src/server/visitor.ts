import type { IncomingHttpHeaders } from 'node:http'
import type { Locale } from '../domain/locale.ts'
import { localeCookie } from '../domain/locale-choice.ts'
import { visitorLocale } from '../domain/visitor-locale.ts'
import { cookiePairs } from '../lib/cookie-pairs.ts'
import type { Received, Sender } from './sender.ts'

/** The locale of whoever sends a request: the choice in its cookie, else of the country that a trusted CDN names. */
export function createVisitorReader(sender: (request: Received) => Sender): (request: Received) => Locale {
  return (request) => visitorLocale({ remembered: rememberedIn(request.headers), country: sender(request).country })
}

function rememberedIn({ cookie = '' }: IncomingHttpHeaders): string | undefined {
  return cookiePairs(cookie).find(([name]) => name === localeCookie)?.[1]
}
