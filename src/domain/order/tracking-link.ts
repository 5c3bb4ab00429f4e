import { parseUrl } from '../format/parse-url.ts'
import { hasCredentials } from '../format/safe-url.ts'

/** The targets of the platform's own tracking links and of the usual carriers of the shop's countries. */
export const carrierHosts = [
  'usps.com',
  'ups.com',
  'fedex.com',
  'dhl.com',
  'dhl.de',
  'canadapost-postescanada.ca',
  'purolator.com',
  'dpd.com',
  'dpd.de',
  'gls-group.com',
  'gls-group.eu',
  'postnord.com',
  'bring.com',
  'posten.no',
  'laposte.fr',
  'chronopost.fr',
  'poste.it',
  'post.at',
  'bpost.be',
  'postnl.nl',
  'correos.es',
  'royalmail.com',
  'aftership.com',
  'endicia.com',
] as const

/**
 * The address at which a parcel can be followed: the merchant's, else the platform's. Any owner of a shipping label can
 * type one, so only https on an allowed host, or below it, is a link (security, A10); else `undefined`.
 * @param hosts lower case
 */
export function trackingLink(links: readonly string[], hosts: readonly string[]): string | undefined {
  const allowed = (url: URL): boolean =>
    url.protocol === 'https:' &&
    !hasCredentials(url) &&
    hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return links.flatMap((link) => parseUrl(link) ?? []).find(allowed)?.href
}
