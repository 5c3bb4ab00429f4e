import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openContent } from '../../../src/content/open-content.ts'
import { parseConfig } from '../../../src/config.ts'
import { mapConcurrently } from '../../../src/lib/map-concurrently.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'

/*
 * A render process that renders bare pages: bundle, snapshot, release folder, number of its first page, how many
 * processes there are, number of pages. Prints how long that took, ms; what it needs is loaded before. Astro answers by
 * itself (`renderBare`).
 */
const [dist = '', snapshot = '', release = '', first = '0', processes = '1', pages = '0'] = process.argv.slice(2)
const bundle: unknown = await import(pathToFileURL(join(dist, 'server', 'entry.mjs')).href)
const render = renderBareOf(bundle)
const store = openReleaseStore(release)
const locals = { content: openContent(snapshot), publicSettings: parseConfig(process.env).public }
const numbers = Array.from({ length: Number(pages) }, (_, page) => page).filter(
  (page) => page % Number(processes) === Number(first),
)

const started = performance.now()
await mapConcurrently(numbers, 4, async (page) => {
  const url = new URL(`/bench-floor/${page}`, locals.publicSettings.siteUrl)
  const answer = await render(new Request(url), locals)
  if (answer.status !== 200) throw new Error(`the bare page answered ${answer.status}`)
  await store.put(Buffer.from(await answer.text()))
})
process.stdout.write(String(performance.now() - started), () => process.exit(0))

type RenderBare = (request: Request, locals: App.Locals) => Promise<Response>

/** The exports of the bundle for this (src/render/entry.ts). */
function renderBareOf(module: unknown): RenderBare {
  const hasIt = (one: unknown): one is { readonly renderBare: RenderBare } =>
    typeof one === 'object' && one !== null && 'renderBare' in one && typeof one.renderBare === 'function'
  if (!hasIt(module)) throw new Error('the bundle exports no renderBare')
  return module.renderBare
}
