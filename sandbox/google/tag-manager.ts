import { Hono } from 'hono'
import { z } from 'zod'
import { page } from '../page.ts'
import { browserScript } from './browser-script.ts'

const containerId = /^GTM-[A-Z0-9]+$/
const layerName = /^[A-Za-z_$][\w$]*$/
const mostKept = 1000

const reportSchema = z.object({ id: z.string(), page: z.string(), entries: z.array(z.unknown()) })
type Seen = { readonly id: string; readonly page: string; readonly at: string; readonly entry: unknown }

/**
 * Tag manager (vendors, google 3): `gtm.js`, `ns.html`, and at `/collect` what containers have seen
 * (`GET` lists, oldest first; `DELETE` forgets).
 */
export function createTagManager(base: string, clock: () => number): Hono {
  let seen: readonly Seen[] = []
  const app = new Hono()
  app.get('/gtm.js', (c) => {
    const id = c.req.query('id') ?? ''
    const layer = c.req.query('l') ?? 'dataLayer'
    if (!containerId.test(id) || !layerName.test(layer)) return c.notFound()
    c.header('Content-Type', 'application/javascript; charset=utf-8')
    c.header('Cache-Control', 'private, max-age=900')
    return c.body(browserScript('gtm', { collectUrl: `${base}/collect`, id, layer }))
  })
  app.get('/ns.html', (c) => {
    if (!containerId.test(c.req.query('id') ?? '')) return c.notFound()
    return c.html(page('Tag manager', ''))
  })
  app.get('/collect', (c) => c.json({ events: seen }))
  app.delete('/collect', (c) => {
    seen = []
    return c.json({ events: seen })
  })
  app.post('/collect', async (c) => {
    // A body that is not JSON is refused as any other wrong shape.
    const report = reportSchema.safeParse(await c.req.json().catch(() => undefined))
    if (!report.success) return c.body(null, 400)
    const { id, page: address, entries } = report.data
    const at = new Date(clock()).toISOString()
    seen = [...seen, ...entries.map((entry) => ({ id, page: address, at, entry }))].slice(-mostKept)
    return c.body(null, 204)
  })
  return app
}
