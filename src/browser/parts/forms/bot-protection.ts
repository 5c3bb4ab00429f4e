/** API of the provider's script. */
export type BotProtection = {
  ready(callback: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}
declare global {
  interface Window {
    grecaptcha?: BotProtection
  }
}

/** Interval of the checks whether the script has run, ms (specification, display 9): loaded is not yet run. */
export const pollInterval = 25

/** Maximum number of checks: a script that has not run within 8 s, such as one replaced by a proxy, never will. */
const maxPolls = 8000 / pollInterval

/** Script that is loading or loaded, with its site key. */
type LoadedScript = { readonly siteKey: string; readonly script: Promise<BotProtection> }
let loaded: LoadedScript | undefined

const fetchScript = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${src} cannot be loaded`)))
    document.head.append(script)
  })

const whenReady = (): Promise<BotProtection> =>
  new Promise((resolve, reject) => {
    const poll = (polls: number): void => {
      const script = window.grecaptcha
      if (script) script.ready(() => resolve(script))
      else if (polls < maxPolls) setTimeout(poll, pollInterval, polls + 1)
      else reject(new Error('The bot protection does not run'))
    }
    poll(0)
  })

/**
 * Loads the bot protection's script once per page (specification, display 4: not loaded, loading, loaded). After a
 * failure the next call loads it again.
 * @param src address of the script at its provider, without the key
 * @throws Error outside a browser, for another key than that of the script (specification, display 8), and when the
 * script cannot be loaded
 */
export async function loadBotProtection(src: string, siteKey: string): Promise<BotProtection> {
  if (typeof document === 'undefined') throw new Error('This is a library for the browser!')
  if (loaded && loaded.siteKey !== siteKey) throw new Error('reCAPTCHA already loaded with different site key!')
  const current = (loaded ??= {
    siteKey,
    script: fetchScript(`${src}?render=${encodeURIComponent(siteKey)}`).then(whenReady),
  })
  try {
    return await current.script
  } catch (error) {
    if (loaded === current) loaded = undefined
    throw error
  }
}
