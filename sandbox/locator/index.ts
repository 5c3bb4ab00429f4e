import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'

const script = readFileSync(join(import.meta.dirname, 'browser', 'locator.js'), 'utf8')

/**
 * A retailer's store locator: `/locator.js`, as the retailer's subdomain serves it. Draws a search into each
 * `[data-retailer-locator]` of a page, and sets nothing in the browser.
 */
export function createLocator(): Hono {
  const app = new Hono()
  app.get('/locator.js', (c) => {
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    c.header('Cache-Control', 'public, max-age=300')
    return c.body(script)
  })
  return app
}
