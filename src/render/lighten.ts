import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'

/**
 * What Astro writes into every page with an island: its runtime, which the page's script does without
 * (browser/boot/hydrate-islands.ts), and its style, which is part of the style sheet.
 */
const repeated = [`<style>${ISLAND_STYLES}</style>`, `<script>${islandRuntime}</script>`, '<!--astro:end-->']

/** The script of `client:intent`, which does nothing (browser/hydration/await-intent.ts). */
const isDirective = (script: string): boolean => script.includes('"astro:intent"')

const islandTag = /<astro-island(?: [\w-]+(?:="[^"]*")?)*>/g

/** Properties that say nothing, or that the island fetches when it wakes (`late`, see islands/BuyBox.tsx). */
const isLate = (props: string): boolean => props === '{}' || props.includes('&quot;late&quot;:[0,true]')

/** An island as the page's script asks for it: its name, and what React needs of it (`prefix` is for ids). */
function lightenIsland(tag: string): string {
  const attributes = new Map(
    [...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([source, name, value]) => [name, { source, value }]),
  )
  const props = attributes.get('props')
  const retained = props && !isLate(props.value ?? '') ? [attributes.get('prefix'), props] : []
  const written = [attributes.get('component-export'), ...retained].map((attribute) => attribute?.source ?? '')
  return `<astro-island${written.join('')} ssr>`
}

/** Removes the attributes of islands that Astro writes and no script reads: 2 kB gzip of a product page. */
export function lighten(html: string): string {
  return repeated
    .reduce((page, part) => page.replaceAll(part, ''), html)
    .replace(/<script>[^<]*<\/script>/g, (script) => (isDirective(script) ? '' : script))
    .replace(islandTag, lightenIsland)
}
