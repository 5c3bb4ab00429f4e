import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import type { MailCarrier } from '../mail/mail.ts'
import { page } from '../page.ts'
import { typedEmailSchema } from '../typed-text.ts'
import { approvalMail, declineMail } from './applicant-mail.ts'
import type { CodeTerms, Programme } from './programme.ts'
import { proGroups } from './regions.ts'
import { signInPage, staffPage } from './staff-page.ts'
import { staffToken } from './staff-token.ts'

/** The place of these pages, seen from the sandbox's origin. */
const base = '/pro/staff'
const cookie = 'firn_staff'

export type StaffParts = {
  readonly programme: Programme
  readonly siteUrl: string
  readonly clock: () => number
  readonly sendMail: MailCarrier
}

const dayText = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
/** Region and group stand in one choice: a group belongs to one store. */
const place = z.string().regex(/^pro\w*:\d+$/)
const approvalSchema = z.object({ place, expires: dayText })
const issueSchema = approvalSchema.extend({ email: typedEmailSchema, locale: z.string().regex(/^[a-z]{2}-[a-z]+$/) })

/** `undefined` for a group of another region. */
function termsOf({ place: chosen, expires }: z.infer<typeof approvalSchema>, email: string): CodeTerms | undefined {
  const [region = '', id] = chosen.split(':')
  const group = proGroups(region).find((each) => String(each.id) === id)
  return group && { email, region, group_id: group.id, expires }
}

const isToken = (given: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(staffToken)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const back = (c: Context): Response => c.redirect(base, 303)

/** The staff's pages: applications to decide, codes to issue and revoke. They need the token, and send mail. */
export function staffRoutes({ programme, siteUrl, clock, sendMail }: StaffParts): Hono {
  const routes = new Hono()
  routes.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    const from = c.req.header('sec-fetch-site') ?? 'same-origin'
    if (c.req.method !== 'GET' && from !== 'same-origin') return c.text('These forms are sent from here only.', 403)
    return next()
  })
  routes.post('/sign-in', async (c) => {
    const { token } = await c.req.parseBody()
    if (typeof token !== 'string' || !isToken(token)) return c.html(page('Staff', await signInPage(base, true)), 401)
    setCookie(c, cookie, token, { path: base, httpOnly: true, sameSite: 'Strict' })
    return back(c)
  })
  routes.use(async (c, next) => {
    if (isToken(getCookie(c, cookie) ?? '')) return next()
    return c.html(page('Staff', await signInPage(base, false)), 401)
  })
  routes.get('/', async (c) => c.html(page('Trade programme', await staffPage(programme, base, clock()))))
  routes.post('/applications/:id/approve', async (c) => {
    const application = programme.application(c.req.param('id'))
    const form = approvalSchema.safeParse(await c.req.parseBody())
    const terms = application && form.success ? termsOf(form.data, application.email) : undefined
    if (!application || !terms) return c.text('The form is not complete.', 400)
    if (!programme.decide(application.id, 'approved')) return back(c)
    sendMail(approvalMail(application, programme.issue(terms, application.id), siteUrl))
    return back(c)
  })
  routes.post('/applications/:id/decline', (c) => {
    const application = programme.application(c.req.param('id'))
    if (application && programme.decide(application.id, 'declined')) sendMail(declineMail(application, siteUrl))
    return back(c)
  })
  routes.post('/applications/:id/erase', (c) => {
    programme.eraseApplication(c.req.param('id'))
    return back(c)
  })
  routes.post('/codes', async (c) => {
    const form = issueSchema.safeParse(await c.req.parseBody())
    const terms = form.success ? termsOf(form.data, form.data.email) : undefined
    if (!form.success || !terms) return c.text('The form is not complete.', 400)
    sendMail(approvalMail(form.data, programme.issue(terms), siteUrl))
    return back(c)
  })
  routes.post('/codes/:code/revoke', (c) => {
    programme.revoke(c.req.param('code'))
    return back(c)
  })
  return routes
}
