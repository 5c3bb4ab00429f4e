import { fileURLToPath } from 'node:url'
import shop from '../../../astro.config.mjs'

/* The shop's bundle with one page more, which the bench holds the others against. */
export default {
  ...shop,
  integrations: [
    ...(shop.integrations ?? []),
    {
      name: 'bench:floor',
      hooks: {
        /** @param {{ injectRoute: (route: { pattern: string, entrypoint: string }) => void }} options */
        'astro:config:setup': ({ injectRoute }) => {
          const entrypoint = fileURLToPath(new URL('./FloorPage.astro', import.meta.url))
          injectRoute({ pattern: '/bench-floor/[page]', entrypoint })
        },
      },
    },
  ],
}
