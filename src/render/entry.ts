import { createApp } from 'astro/app/entrypoint'

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
  return app.render(request, { locals })
}
