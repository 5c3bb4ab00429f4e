import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { demoSetting } from '../demo-setting.ts'
import { browserScript } from './browser-script.ts'
import { type Verdict, createTokens } from './tokens.ts'

const siteKey = demoSetting('RECAPTCHA_SITE_KEY')
const secret = demoSetting('RECAPTCHA_SECRET')
const scoreSchema = z.object({ score: z.number().min(0).max(1) })

/**
 * Bot protection (vendors, google 1, 2): the script, the tokens that it fetches, and the server's check of them.
 * `POST /_control/score` sets the score of later tokens; test tokens are described at `createTokens`.
 */
export function createRecaptcha(base: string, clock: () => number): Hono {
  const tokens = createTokens(clock)
  const app = new Hono()
  app.get('/api.js', (c) => {
    const { render = 'explicit', onload = '' } = c.req.query()
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    c.header('Cache-Control', 'private, max-age=300')
    return c.body(browserScript('recaptcha', { tokenUrl: `${base}/api2/token`, render, onload }))
  })
  app.use('/api2/token', cors())
  app.post('/api2/token', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    if (form.get('sitekey') !== siteKey) return c.text('Invalid site key', 400)
    return c.text(tokens.issue(form.get('action') ?? '', form.get('hostname') ?? ''))
  })
  app.post('/api/siteverify', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const given = form.get('secret')
    const token = form.get('response')
    const refused = [
      ...(given ? (given === secret ? [] : ['invalid-input-secret']) : ['missing-input-secret']),
      ...(token ? [] : ['missing-input-response']),
    ]
    const verdict: Verdict =
      refused.length > 0 ? { success: false, 'error-codes': refused } : tokens.verify(token ?? '')
    return c.json(verdict)
  })
  app.post('/_control/score', async (c) => {
    // A body that is not JSON is refused as any other wrong shape.
    const parsed = scoreSchema.safeParse(await c.req.json().catch(() => undefined))
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400)
    tokens.setScore(parsed.data.score)
    return c.json(parsed.data)
  })
  return app
}
