import { createApp } from 'astro/app/entrypoint'
import { lighten } from './lighten.ts'

/*
 * The bundle's one door. Full build, publish, preview and the server all render through `render`, so there is no second
 * way to make a page. Not streaming: a page is stored whole, with its headers.
 */
const app = createApp({ streaming: false })

/**
 * Renders the page of a request with what it may know (`App.Locals`).
 * An address no page has is answered by the 404 page with its status; a page that throws, by the 500 page.
 */
export async function render(request: Request, locals: App.Locals): Promise<Response> {
  const page = await app.render(request, { locals })
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page
  const headers = new Headers(page.headers)
  // It counted what is taken out.
  headers.delete('content-length')
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(lighten(await page.text()), { status: page.status, headers })
}
