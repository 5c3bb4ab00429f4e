import type { Plugin } from 'vite'

/** Vite's own module, through which every `import()` of a bundle goes. */
const helper = '\0vite/preload-helper.js'

/**
 * Makes each `import()` of browser scripts a plain one. The bundler's helper, which fetches ahead what a script imports
 * and waits for its styles, weighs more (0.7 KiB in every page's script, and lists in all) than it saves: no script
 * that is loaded later has styles, and few have imports that the page lacks.
 */
export function plainImports(): Plugin {
  return {
    name: 'shop:plain-imports',
    enforce: 'pre',
    configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : undefined),
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}
