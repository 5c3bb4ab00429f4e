/**
 * Cookies that statistics leave behind (vendors, google 6): a browser offers their names alone, and a withdrawn consent
 * has to remove them.
 */
const statisticsCookie = /^(?:_ga|_gid|_gat|_gcl)[\w-]*$/

/** Most cookies removed at once: a browser stores a handful. */
const most = 20

/** A host and the domains above it, which may have set the cookie: `www.shop.example`, `shop.example`. */
function domainsOf(host: string): readonly string[] {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/**
 * The `Set-Cookie` values that remove the statistics cookies of a browser.
 * @param names of the cookies that the browser sent
 * @param host of the shop
 */
export function expiredStatisticsCookies(names: readonly string[], host: string): readonly string[] {
  return names
    .filter((name) => statisticsCookie.test(name))
    .slice(0, most)
    .flatMap((name) => {
      const expired = `${name}=; Max-Age=0; Path=/`
      return [expired, ...domainsOf(host).map((domain) => `${expired}; Domain=${domain}`)]
    })
}
