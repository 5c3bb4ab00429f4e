import { handoverNames } from '../../domain/cart/checkout-handover.ts'
import { parseUrl } from '../../domain/format/parse-url.ts'

/** Default target of a sign-in at the hosted shop, also for a redirect that is not allowed. */
export const hostedAccount = '/account.php'

/** Sign-out of the hosted shop (vendors, commerce 9.2). */
export const hostedLogout = '/login.php?action=logout'

/** Paths where the hosted shop sells: its cart and its checkout. */
const selling: ReadonlySet<string> = new Set(['/cart.php', '/checkout', '/checkout.php'])

/** Pages of the hosted shop that a redirect may lead to. Never its sign-out, and nothing that writes. */
const allowedPages: ReadonlySet<string> = new Set([hostedAccount, ...selling])

/**
 * The values that `action` of its query may have: the cart of a redirect address (vendors, commerce 7.4). Others add or
 * buy by a mere GET.
 */
const actions: ReadonlySet<string> = new Set(['load', 'loadInCheckout'])

/**
 * Parameters of a redirect address, with those that the shop hands over by it. The platform reads many more (coupons,
 * currencies), also ones that change the cart.
 */
const cartParameters: ReadonlySet<string> = new Set(['action', 'id', 'token', ...handoverNames])

/** Only the cart takes parameters: those on the list, each once. */
function hasListedParameters({ pathname, searchParams }: URL): boolean {
  const names = [...searchParams.keys()]
  if (pathname !== '/cart.php') return names.length === 0
  const isListed = names.every((name) => cartParameters.has(name)) && new Set(names).size === names.length
  return isListed && searchParams.getAll('action').every((name) => actions.has(name))
}

function decodeOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * The page of the hosted shop that a caller may be led to, with its query: `redirect` when it is a plain path to a page
 * on the list, with parameters on the list, else the account page (security, A5). Decoded once, it
 * begins with one slash and holds neither a backslash nor a control character.
 * @example hostedPath('//evil.example') // '/account.php'
 */
export function hostedPath(redirect: string | undefined): string {
  const path = redirect === undefined ? undefined : decodeOnce(redirect)
  if (path === undefined || !/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return hostedAccount
  const host = 'https://hosted.invalid'
  const url = parseUrl(path, host)
  const isFine = url?.origin === host && allowedPages.has(url.pathname) && hasListedParameters(url)
  return isFine ? `${url.pathname}${url.search}` : hostedAccount
}

/** True where `hostedPath` leads to a page at which the cart can be ordered. */
export function leadsToOrder(redirect: string | undefined): boolean {
  return selling.has(hostedPath(redirect).split('?', 1)[0] ?? '')
}
