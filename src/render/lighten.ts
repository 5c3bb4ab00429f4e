import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'

/**
 * The parts that Astro writes into every page with an island: its runtime, which the page's script does without
 * (boot/hydrate-islands.ts), and its style, which is part of the style sheet.
 */
const repeated = [`<style>${ISLAND_STYLES}</style>`, `<script>${islandRuntime}</script>`, '<!--astro:end-->']

/** The script of `client:intent`, which does nothing (browser/hydration/await-intent.ts). */
const isDirective = (script: string): boolean => script.includes('"astro:intent"')

const scripts = /<script>[^<]*<\/script>/g
const islandName = 'astro-island'
const islandStart = `<${islandName}`
const islandTag = /<astro-island(?: [\w-]+(?:="[^"]*")?)*>/y
const islandAttribute = / ([\w-]+)="([^"]*)"/g

/** Properties that say nothing, or that the island fetches when it wakes (`late`, see islands/BuyBox.tsx). */
const isLate = (props: string): boolean => props === '{}' || props.includes('&quot;late&quot;:[0,true]')

/** An island as the page's script asks for it: its name, and what React needs of it (`prefix` is for ids). */
function lightenIsland(tag: string): string {
  const attributes = new Map(
    [...tag.matchAll(islandAttribute)].map(([source, name, value]) => [name, { source, value }]),
  )
  const props = attributes.get('props')
  const retained = props && !isLate(props.value ?? '') ? [attributes.get('prefix'), props] : []
  const written = [attributes.get('component-export'), ...retained].map((attribute) => attribute?.source ?? '')
  return `<astro-island${written.join('')} ssr>`
}

/** A part of the page, and what stands for it. */
type Cut = { readonly start: number; readonly end: number; readonly by: string }

function cutsOf(html: string): Cut[] {
  const cuts: Cut[] = []
  for (const part of repeated)
    for (let start = html.indexOf(part); start >= 0; start = html.indexOf(part, start + part.length))
      cuts.push({ start, end: start + part.length, by: '' })
  for (const { 0: script, index: start } of html.matchAll(scripts))
    if (isDirective(script)) cuts.push({ start, end: start + script.length, by: '' })
  for (let start = html.indexOf(islandStart); start >= 0; start = html.indexOf(islandStart, start + 1)) {
    islandTag.lastIndex = start
    const [tag] = islandTag.exec(html) ?? []
    if (tag !== undefined) cuts.push({ start, end: start + tag.length, by: lightenIsland(tag) })
  }
  return cuts.toSorted((one, other) => one.start - other.start)
}

/** Removes the attributes of islands that Astro writes and no script reads: 2 kB gzip of a product page. */
export function lighten(html: string): string {
  // Only a page with an island has any of it. Cut once, not part by part: each time would copy the whole page.
  if (!html.includes(islandName)) return html
  let [lightened, from] = ['', 0]
  for (const { start, end, by } of cutsOf(html)) {
    lightened += html.slice(from, start) + by
    from = end
  }
  return lightened + html.slice(from)
}
