import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Services } from '../../services.ts'
import { createFormTokens } from './form-tokens.ts'
import { releasesPage, releasesPolicy } from './releases-page.ts'
import type { ReleaseAdmin } from './release-admin.ts'

/** The path of the page of releases, on the metrics' port. */
export const releasesPath = '/releases'

/** A form of this page is a few hundred bytes. */
const longestForm = 4096

/**
 * The releases, what the publisher does, and a form to go back or forward. A post needs the authorisation, a form token
 * of this operator's own that works once, and to come from this page: a browser sends a stored password by itself.
 */
export function createReleaseRoutes(services: Pick<Services, 'log' | 'clock'>, admin: ReleaseAdmin): Hono {
  const tokens = createFormTokens(services.clock)
  const app = new Hono()
  const authorizationOf = (c: Context): string => c.req.header('authorization') ?? ''

  async function pageFor(c: Context, status: 200 | 403 | 409, fault?: string): Promise<Response> {
    const progress = admin.progress()
    if (progress?.state === 'working') c.header('Refresh', '1')
    const [releases, publisher] = await Promise.all([admin.releases(), admin.publisher()])
    const view = { releases, liveId: admin.liveId(), publisher, progress, now: services.clock(), fault }
    const page = releasesPage({ ...view, token: tokens.create(authorizationOf(c)) })
    return c.html(page, status, { 'Content-Security-Policy': releasesPolicy, 'X-Content-Type-Options': 'nosniff' })
  }

  app.get(releasesPath, (c) => pageFor(c, 200))
  app.post(`${releasesPath}/:id/live`, bodyLimit({ maxSize: longestForm }), async (c) => {
    const { token } = await c.req.parseBody()
    const isOwn = typeof token === 'string' && tokens.use(token, authorizationOf(c))
    if (!isSentFromHere(c) || !isOwn) return pageFor(c, 403, 'This form was used already, or is too old. Try again.')
    try {
      await admin.goLive(c.req.param('id'))
    } catch (error) {
      services.log.warn({ event: 'release_switch_failed', err: error })
      return pageFor(c, 409, error instanceof Error ? error.message : 'The release could not go live.')
    }
    services.log.info({ event: 'release_switched', release: c.req.param('id') })
    c.header('Location', releasesPath)
    return c.body(null, 303)
  })
  return app
}

/** Whether a form was sent by a page of this origin: browsers say so, older ones name their origin alone. */
function isSentFromHere(c: Context): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = c.req.header('origin')
  return origin !== undefined && URL.parse(origin)?.host === c.req.header('host')
}
