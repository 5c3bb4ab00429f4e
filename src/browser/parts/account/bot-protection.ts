/** What the provider's script offers. */
export type BotProtection = {
  ready(callback: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}
declare global {
  interface Window {
    grecaptcha?: BotProtection
  }
}

/** Between two looks whether the script is there, ms (specification, display 9): loading is not having run. */
export const pollEvery = 25

/**
 * How often one looks: a script that does not run within 8 s, as where something in between answers in its place, will
 * not.
 */
const mostLooks = 8000 / pollEvery

/** Loading or loaded, and for which key. */
type Known = { readonly siteKey: string; readonly script: Promise<BotProtection> }
let known: Known | undefined

const fetchScript = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${src} cannot be had`)))
    document.head.append(script)
  })

const whenReady = (): Promise<BotProtection> =>
  new Promise((resolve, reject) => {
    const look = (looks: number): void => {
      const script = window.grecaptcha
      if (script) script.ready(() => resolve(script))
      else if (looks < mostLooks) setTimeout(look, pollEvery, looks + 1)
      else reject(new Error('The bot protection does not run'))
    }
    look(0)
  })

/**
 * The bot protection's script, fetched once for a page (specification, display 4: not loaded, loading, loaded). One
 * that could not be fetched is fetched again by the next who asks.
 * @param src address of the script at its provider, without the key
 * @throws Error outside a browser, for another key than that of the script (specification, display 8), and for a script
 * that cannot be had
 */
export async function loadBotProtection(src: string, siteKey: string): Promise<BotProtection> {
  if (typeof document === 'undefined') throw new Error('This is a library for the browser!')
  if (known && known.siteKey !== siteKey) throw new Error('reCAPTCHA already loaded with different site key!')
  const asked = (known ??= {
    siteKey,
    script: fetchScript(`${src}?render=${encodeURIComponent(siteKey)}`).then(whenReady),
  })
  try {
    return await asked.script
  } catch (error) {
    if (known === asked) known = undefined
    throw error
  }
}
