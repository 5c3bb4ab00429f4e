import node from '@astrojs/node'
import type { AstroIntegration } from 'astro'

/**
 * `@astrojs/node` in middleware mode with our own entry (`entry.ts`): the bundle exports `render` instead of a server,
 * because the publisher and our server call it in process (specification, quality 4).
 */
export function renderAdapter(): AstroIntegration {
  const inner = node({ mode: 'middleware' })
  return {
    ...inner,
    name: 'shop:render',
    hooks: {
      ...inner.hooks,
      'astro:config:done': (options) =>
        inner.hooks['astro:config:done']?.({
          ...options,
          setAdapter: (adapter) =>
            options.setAdapter({
              ...adapter,
              serverEntrypoint: new URL('./entry.ts', import.meta.url),
            }),
        }),
    },
  }
}
