import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean
  }
}

/** Adds `client:intent` to Astro: an island's scripts are fetched when the visitor is about to use it. */
export function hydrateOnIntent(): AstroIntegration {
  return {
    name: 'shop:hydrate-on-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'intent',
          entrypoint: fileURLToPath(new URL('../browser/hydration/await-intent.ts', import.meta.url)),
        })
      },
    },
  }
}
