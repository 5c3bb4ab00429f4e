/** Origins a page may use beside its own. */
export type PolicySources = {
  readonly media: string
  /** Where forms may lead: the hosted checkouts. */
  readonly checkouts: readonly string[]
  readonly tagManager: string | undefined
  readonly recaptcha: string
}

/** The sources that a configuration names; typed by shape, since domain knows no settings. */
export function policySources(settings: {
  readonly public: {
    readonly media: { readonly origin: string }
    readonly gtm: { readonly id: string; readonly origin: string }
    readonly recaptcha: { readonly scriptUrl: string }
  }
  readonly commerce: Readonly<Record<string, { readonly storefrontUrl: string }>>
}): PolicySources {
  return {
    media: settings.public.media.origin,
    checkouts: Object.values(settings.commerce).map((store) => store.storefrontUrl),
    tagManager: settings.public.gtm.id === '' ? undefined : settings.public.gtm.origin,
    recaptcha: settings.public.recaptcha.scriptUrl,
  }
}

const originOf = (url: string): string => new URL(url).origin

/**
 * The whole content security policy of a page: the script and style hashes that the renderer found on it, and what our
 * shop needs besides. Inline style *attributes* stay allowed (swatch colours); scripts never are without a hash.
 * Source: security guide G3, G4.
 * @param hashes the renderer's own policy (`script-src …; style-src …`), or '' for a page without scripts
 */
export function securityPolicy(hashes: string, sources: PolicySources): string {
  const media = originOf(sources.media)
  const tags = sources.tagManager === undefined ? [] : [originOf(sources.tagManager)]
  const captcha = originOf(sources.recaptcha)
  const extra = [...new Set([...tags, captcha])].join(' ')
  const own = hashes.replace(/;\s*$/, '').replace(/script-src /, `script-src ${extra} `)
  return [
    "default-src 'self'",
    own === '' ? `script-src 'self' ${extra}; style-src 'self'` : own,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${[...new Set([media, ...tags])].join(' ')}`,
    // Captions stand in the page.
    `media-src 'self' data: ${media}`,
    "font-src 'self'",
    `connect-src 'self' ${extra}`,
    `frame-src ${captcha}`,
    `form-action 'self' ${[...new Set(sources.checkouts.map(originOf))].join(' ')}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
