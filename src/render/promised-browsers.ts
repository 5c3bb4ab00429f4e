/** The day since when releases of browsers count: three years before the promise was last renewed. */
export const promisedSince = '2023-11-27'

export type PromisedBrowser = {
  /** The name that people know it by. */
  readonly name: string
  /** The first release since `promisedSince`. */
  readonly version: string
  /** Its names in MDN's compatibility data, on computers and on phones. */
  readonly ids: readonly string[]
}

/**
 * The browsers that the shop promises to work in: the releases of the last three years. A check refuses functions that
 * one of them lacks (`scripts/check/browser-support`). Beyond them pages work by plain links and forms (decision 110).
 */
export const promisedBrowsers = [
  { name: 'Chrome', version: '120', ids: ['chrome', 'chrome_android'] },
  { name: 'Edge', version: '120', ids: ['edge'] },
  { name: 'Firefox', version: '121', ids: ['firefox', 'firefox_android'] },
  { name: 'Safari', version: '17.2', ids: ['safari'] },
  { name: 'Safari on iOS', version: '17.2', ids: ['safari_ios'] },
  { name: 'Samsung Internet', version: '24.0', ids: ['samsunginternet_android'] },
] as const satisfies readonly PromisedBrowser[]

/** The engines of these browsers, for the bundler; that of Samsung's is an older one of Chrome's. */
export const bundlerTargets = ['chrome117', 'edge120', 'firefox121', 'safari17.2', 'ios17.2']
