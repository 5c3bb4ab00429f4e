import type { ClientDirective } from 'astro'

/**
 * `client:intent` as it stands in every page: it only names the island. What an intent is, the page's script knows
 * (`waiting-islands.ts`), which is fetched once and not written into each page. Until it runs, forms and links work as
 * HTML does.
 */
const awaitIntent: ClientDirective = (...island) => {
  ;(window.firnIslands ??= []).push(island)
}

export default awaitIntent
