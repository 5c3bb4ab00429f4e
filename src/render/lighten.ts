import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'

/** What Astro writes into every page with an island; here both are fetched once, in the page's script and style sheet. */
const repeated = [`<style>${ISLAND_STYLES}</style>`, `<script>${islandRuntime}</script>`]

/**
 * Takes Astro's island runtime and its style out of a page: 1.7 kB gzip in each, though no island wakes before the page's
 * script (layouts/page-script.ts) has run, which brings the runtime along.
 */
export function lighten(html: string): string {
  return repeated.reduce((page, part) => page.replace(part, ''), html)
}
