/** Origins a page may use beside its own. */
export type PolicySources = {
  readonly media: string
  /** The origins to which forms lead: the hosted checkouts. */
  readonly checkouts: readonly string[]
  readonly tagManager: string | undefined
  readonly recaptcha: string
  /** Script of the retailer's store locator; `undefined` without one. */
  readonly locator?: string | undefined
}

/** The sources that a configuration names; typed by shape, since domain knows no settings. */
export function policySources(settings: {
  readonly public: {
    readonly media: { readonly origin: string }
    readonly gtm: { readonly id: string; readonly origin: string }
    readonly recaptcha: { readonly scriptUrl: string }
    readonly locatorUrl: string
  }
  readonly commerce: Readonly<Record<string, { readonly storefrontUrl: string }>>
}): PolicySources {
  return {
    media: settings.public.media.origin,
    checkouts: Object.values(settings.commerce).map((store) => store.storefrontUrl),
    tagManager: settings.public.gtm.id === '' ? undefined : settings.public.gtm.origin,
    recaptcha: settings.public.recaptcha.scriptUrl,
    locator: settings.public.locatorUrl === '' ? undefined : settings.public.locatorUrl,
  }
}

const originOf = (url: string): string => new URL(url).origin

/** The folder of a file, which as a source stands for all that is below it and for nothing else of its host. */
const folderOf = (url: string): string => new URL('.', url).href

/** The sources that a vendor's script needs, by directive. */
type ScriptSources = {
  readonly scripts: readonly string[]
  readonly images?: readonly string[]
  readonly connections: readonly string[]
  readonly frames?: readonly string[]
}

/** Hosts that serve reCAPTCHA itself; what its script loads comes from others of the vendor. */
const captchaHosts: ReadonlySet<string> = new Set(['www.google.com', 'www.recaptcha.net', 'recaptcha.net'])

/**
 * Sources of the bot protection: folders, since both of Google's hosts also serve scripts that run whatever they are
 * given (CSP evaluator's list). Source: vendors, google 1.
 */
function captchaSources(scriptUrl: string): ScriptSources {
  const own = folderOf(scriptUrl)
  if (!captchaHosts.has(new URL(scriptUrl).hostname)) return { scripts: [own], connections: [own], frames: [own] }
  return {
    scripts: [own, 'https://www.gstatic.com/recaptcha/'],
    connections: [own],
    frames: [own, 'https://recaptcha.google.com/recaptcha/'],
  }
}

/**
 * Sources of the tag manager and of GA4, which it loads. They are on every page, with consent or without, since a
 * cached page has one header; scripts are loaded after consent alone. Source: vendors, google 3.
 * @param origin `undefined` without a tag manager
 */
function tagSources(origin: string | undefined): ScriptSources {
  if (origin === undefined) return { scripts: [], connections: [] }
  const own = originOf(origin)
  if (own !== 'https://www.googletagmanager.com') return { scripts: [own], images: [own], connections: [own] }
  const measured = ['https://*.googletagmanager.com', 'https://*.google-analytics.com']
  return { scripts: [own], images: measured, connections: [...measured, 'https://*.analytics.google.com'] }
}

/** Sources of the retailer's store locator, on the dealers' page alone: its host, for script, data and pictures. */
function locatorSources(url: string | undefined, path: string): ScriptSources {
  if (url === undefined || !/^\/[^/]+\/stores$/.test(path)) return { scripts: [], connections: [] }
  const own = originOf(url)
  return { scripts: [url], images: [own], connections: [own] }
}

/**
 * The whole content security policy of a page: the script and style hashes that the renderer found on it, and what our
 * shop needs besides. Inline style *attributes* stay allowed (swatch colours); scripts never are without a hash.
 * Source: security, G3, G4.
 * @param hashes the renderer's own policy (`script-src …; style-src …`), or '' for a page without scripts
 * @param path of the page, with its locale
 */
export function securityPolicy(hashes: string, sources: PolicySources, path: string): string {
  const media = originOf(sources.media)
  const tags = tagSources(sources.tagManager)
  const captcha = captchaSources(sources.recaptcha)
  const locator = locatorSources(sources.locator, path)
  const scripts = [...tags.scripts, ...captcha.scripts, ...locator.scripts].join(' ')
  const own = hashes.replace(/;\s*$/, '').replace(/script-src /, `script-src ${scripts} `)
  return [
    "default-src 'self'",
    own === '' ? `script-src 'self' ${scripts}; style-src 'self'` : own,
    "style-src-attr 'unsafe-inline'",
    directive('img-src', "'self'", 'data:', media, ...(tags.images ?? []), ...(locator.images ?? [])),
    // Captions stand in the page.
    `media-src 'self' data: ${media}`,
    "font-src 'self'",
    directive('connect-src', "'self'", ...captcha.connections, ...tags.connections, ...locator.connections),
    directive('frame-src', ...(captcha.frames ?? [])),
    directive('form-action', "'self'", ...sources.checkouts.map(originOf)),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const directive = (name: string, ...sources: readonly string[]): string => [name, ...new Set(sources)].join(' ')
