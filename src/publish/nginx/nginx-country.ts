import { rootLocale } from '../../domain/locale/locale.ts'
import { visitorLocale } from '../../domain/locale/visitor-locale.ts'
import { countries } from '../../domain/region/countries.ts'
import { map } from './nginx-map.ts'

/** Codes of CDNs for an unknown country; that of Tor, `t1`, is no country to any rule. */
const noCountry = ['xx', 'zz']

/**
 * The map of the locale in which a visitor reads whose choice and address name none: that of the country.
 * @param countryHeader lower case; '' when the CDN names no country
 */
export function nginxCountryLocale(countryHeader: string, target: string): string[] {
  const country = countryHeader === '' ? '""' : `$http_${countryHeader.replaceAll('-', '_')}`
  return map(country, target, [
    ['default', rootLocale.locale],
    ...countries.map((row) => [row.country, visitorLocale({ country: row.country }).locale] as const),
    ...noCountry.map((code) => [code, rootLocale.locale] as const),
    ['"~*^[a-z]{2}$"', visitorLocale({ country: 'global' }).locale],
  ])
}
