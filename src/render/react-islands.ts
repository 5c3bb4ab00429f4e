import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'

/** `@astrojs/react` with our own rendering on the server (react-renderer.ts). */
export function reactIslands(): AstroIntegration {
  const inner = react()
  return {
    ...inner,
    hooks: {
      ...inner.hooks,
      'astro:config:setup': (options) =>
        inner.hooks['astro:config:setup']?.({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({
              ...renderer,
              serverEntrypoint: fileURLToPath(new URL('./react-renderer.ts', import.meta.url)),
            }),
        }),
    },
  }
}
