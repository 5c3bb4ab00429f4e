import { createApp } from 'astro/app/entrypoint'
import { breakHeadings } from './break-headings.ts'
import type { RenderedPage } from './bundle.ts'
import { lighten } from './lighten.ts'
import { plainPage } from './plain-page.ts'
import { siteScripts } from './page/site-scripts.ts'
import { pagePolicy } from './page-policy.ts'

/*
 * The bundle's one door. Full build, publish, preview and the server all render through `render`, so there is no second
 * way to make a page. Not streaming: a page is stored whole, with its headers.
 */
const app = createApp({ streaming: false })
const { manifest } = app
const policy = pagePolicy(
  manifest.csp,
  siteScripts.map(({ hash }) => hash),
)
// It is the same for every page.
manifest.shouldInjectCspMetaTags = false
// Astro imports a page's module anew for each request, which looks for it each time.
for (const [component, load] of manifest.pageMap ?? []) {
  let module: ReturnType<typeof load> | undefined
  manifest.pageMap?.set(component, () => (module ??= load()))
}

/** Astro's own answer, without what the shop does. The bench holds it against the shop's. */
export const renderBare = (request: Request, locals: App.Locals): Promise<Response> => app.render(request, { locals })

/**
 * Renders the page of a request with what it may know (`App.Locals`).
 * An address no page has is answered by the 404 page with its status; a page that throws, by the 500 page.
 */
export async function render(request: Request, locals: App.Locals): Promise<RenderedPage> {
  const page = (await plainPage(request, locals)) ?? (await renderBare(request, locals))
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page
  const headers = new Headers(page.headers)
  // It counted what is taken out.
  headers.delete('content-length')
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', policy)
  const html = await breakHeadings(lighten(await page.text()))
  return { status: page.status, headers, text: () => Promise.resolve(html) }
}
