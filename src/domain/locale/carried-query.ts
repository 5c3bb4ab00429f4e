import { listingParameters } from '../listing/listing.ts'
import { countryPath, fromParameter } from '../pages/links/country-page.ts'

/** Query parameters of what a visitor chose on a page. Their values are alike in all languages. */
const chosen: readonly string[] = [...listingParameters, 'q']

/** An address below its locale: `/c/snowshoes`. */
const belowLocale = (path: string): string => path.replace(/^\/[^/]+/, '')

/**
 * Adds what a visitor chose on a page (filters, order, pages, colour, search words) to a link that leads to the page in
 * another locale, or to the country page, which leads on. Other links, and what is no choice, stay as they are. A page
 * leaves out what it does not offer.
 * @param href absolute address of the link
 * @param here absolute address of the page; on the country page, its visitor's page counts
 * @returns the link's address, absolute
 * @example withChoices('https://shop.example/de-de/p/larch', 'https://shop.example/en-us/p/larch?color=rowan')
 *   // 'https://shop.example/de-de/p/larch?color=rowan'
 */
export function withChoices(href: string, here: string): string {
  const [link, page] = [new URL(href), new URL(here)]
  const countries = `/${countryPath}`
  const target = belowLocale(link.pathname)
  const isOnCountries = belowLocale(page.pathname) === countries
  // Encoded as links have it.
  const from = isOnCountries
    ? new URL(`/${page.searchParams.get(fromParameter) ?? ''}`, page).pathname
    : belowLocale(page.pathname)
  const isChoice = ({ searchParams }: URL): boolean => chosen.some((name) => searchParams.has(name))
  if (link.origin !== page.origin || (target !== from && target !== countries)) return href
  // Untouched, an address stays as it is written.
  if (!isChoice(link) && !isChoice(page)) return href
  for (const name of chosen) {
    // The server's own may be older: a list is narrowed in place.
    link.searchParams.delete(name)
    for (const value of page.searchParams.getAll(name)) link.searchParams.append(name, value)
  }
  return link.href
}
