import type { Plugin } from 'vite'

/**
 * Five files instead of two dozen: what knows the cart and asks for things, and what a product page knows of its offer,
 * which pages fetch without React; React with the islands of every page; what sells; and what draws a cart that is not
 * empty. Each file is zipped by itself, so that many small ones weigh 3 KiB more, and take as many requests. What two
 * of them need is in the first that has it. None of them may have an `import()`: its helper would be part of the file,
 * and the page's script would fetch all of it.
 */
const groups = [
  {
    name: 'stores',
    test: /\/src\/browser\/(?:stores\/(?:cart|add-on-list)|client\/(?:panel-text|quick-product)|hydration\/serialized-props)\.ts$/,
    priority: 3,
  },
  {
    name: 'offers',
    test: /\/src\/(?:domain\/(?:cart-forms|format-money|image-url|interpolate|offer-update|packed-format|packed-offer)|browser\/hydration\/(?:offer-event|page-offer))\.ts$/,
    priority: 2,
  },
  { name: 'islands', test: /\/src\/browser\/boot\/islands-chunk/, priority: 1 },
  { name: 'buy', test: /\/src\/browser\/(?:boot\/buy-chunk|hydration\/buy-box-props)\.ts$/ },
  { name: 'cart', test: /\/src\/browser\/boot\/cart-chunk/ },
]

/**
 * Of `react-dom`, `react-dom/client` asks for nothing but this; the rest (portals, preloading, flushing) no island
 * uses.
 */
const internals = '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const noop = '() => {}'
const slimDom = `export const ${internals} = { d: { f: ${noop}, r: ${noop}, D: ${noop}, C: ${noop}, L: ${noop}, m: ${noop}, X: ${noop}, S: ${noop}, M: ${noop} }, p: 0, findDOMNode: null }`
const slimId = '\0firn:react-dom'

/** Lays out the browser's script files so that all islands of a page fit its budget (tests/e2e/budgets.test.ts). */
export function islandChunks(): Plugin {
  return {
    name: 'firn:island-chunks',
    apply: 'build',
    enforce: 'pre',
    configEnvironment: (name) =>
      name === 'client' ? { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } : undefined,
    resolveId(id) {
      return id === 'react-dom' && this.environment.name === 'client' ? slimId : undefined
    },
    load: (id) => (id === slimId ? slimDom : undefined),
  }
}
