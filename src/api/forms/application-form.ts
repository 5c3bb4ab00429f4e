import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { captchaActions, trapField } from '../../domain/forms/visitor-forms.ts'
import { findLocale } from '../../domain/locale/locale.ts'
import { localePath } from '../../domain/pages/links/links.ts'
import { applicationCountries, needsMemberNumber, professions } from '../../domain/pro/application.ts'
import { apply } from '../applications/apply.ts'
import { applicationStatus } from '../applications/application-status.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { findSession, issueSession } from '../kernel/find-session.ts'
import { bodyLimit, uniqueQueryKeys } from '../kernel/middleware/request-shape.ts'
import { codeText, emailSchema, requiredText } from '../kernel/plain-text.ts'
import { Problem } from '../kernel/problems.ts'
import { safeRedirect } from '../kernel/safe-redirect.ts'
import { assessVisitor } from '../kernel/assess-visitor.ts'
import { createVisitorSession } from '../kernel/create-visitor-session.ts'
import { fieldsOf, type VisitorForm } from './form.ts'
import { parseFields } from './form-fields.ts'
import { setFlash } from './form-visit.ts'

const page = 'pro/signup'

const applicationSchema = z.strictObject({
  name: requiredText(100),
  email: emailSchema,
  profession: z.enum(professions),
  organisation: requiredText(100),
  member_number: codeText(64).default(''),
  country: z.string().refine((country) => applicationCountries.includes(country), 'is no country of the shop'),
  consent: z.literal('on'),
  bot_token: z.string().optional(),
  [trapField]: z.string().optional(),
})
const completeSchema = applicationSchema.refine(
  ({ organisation, member_number }) => member_number !== '' || !needsMemberNumber(organisation),
  { path: ['member_number'], message: 'is the only proof of this association’s members' },
)

/** The application for the trade programme. What fills in the trap is held: a browser may have done it for a person. */
export const applicationForm: VisitorForm = {
  isOneTime: true,
  page,
  startsSession: true,
  boxes: ['consent'],
  hasField: fieldsOf(applicationSchema),
  read(fields) {
    const parsed = parseFields(completeSchema, fields)
    const { bot_token: token, [trapField]: trap, consent: _, member_number: memberNumber, ...others } = parsed
    return async ({ services, locale, clientAddress }) => {
      const action = captchaActions['pro/apply']
      const assessed = await assessVisitor(services, { token, action, clientAddress })
      const assessment = trap ? 'trapped' : assessed
      return apply(services, { application: { ...others, memberNumber }, locale, assessment })
    }
  },
}

/**
 * Adds what the link of an application's mail leads to: the form's page, which says once how the application stands.
 * The token stays out of the page's address.
 */
export function addApplicationLink(routes: OpenAPIHono<ApiEnv>): void {
  routes.get('/:locale/pro/status', bodyLimit, uniqueQueryKeys, async (c) => {
    const locale = findLocale(c.req.param('locale'))
    if (!locale) throw new Problem('not_found')
    const path = localePath(locale.locale, page)
    const code = await applicationStatus(c.var.services, c.req.query('token') ?? '')
    const session = (await findSession(c)) ?? (await createVisitorSession(c.var, locale.region))
    issueSession(c, session)
    await setFlash(c, session, { code, page: path, values: {} })
    c.header('Cache-Control', 'private, no-store')
    c.header('Referrer-Policy', 'no-referrer')
    return safeRedirect(c, path)
  })
}
