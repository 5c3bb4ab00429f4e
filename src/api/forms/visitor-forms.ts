import { z } from '@hono/zod-openapi'
import { type VisitorFormAct, captchaActions, longestMessage, trapField } from '../../domain/forms/visitor-forms.ts'
import { screenPlace } from '../../domain/pages/links/screens.ts'
import { takeMessage } from '../contact/contact.ts'
import { emailSchema, plainText, requiredLines, requiredText } from '../kernel/plain-text.ts'
import { assessVisitor } from '../kernel/assess-visitor.ts'
import { confirm, leave, subscribe } from '../newsletter/newsletter.ts'
import type { Services } from '../../services.ts'
import { applicationForm } from './application-form.ts'
import { fieldsOf, type VisitorForm } from './form.ts'
import { parseFields } from './form-fields.ts'

/** Fields beside those that people fill in. */
const guardFields = { bot_token: z.string().optional(), [trapField]: z.string().optional() }

const newsletterPage = screenPlace('newsletter').path
const newsletterSchema = z.strictObject({ email: emailSchema, ...guardFields })

/** A trap that is filled in gets the answer of success, and nothing is stored: there is an address, and no person. */
const newsletter: VisitorForm = {
  isOneTime: true,
  page: newsletterPage,
  startsSession: true,
  hasField: fieldsOf(newsletterSchema),
  read(fields) {
    const { email, bot_token: token, [trapField]: trap } = parseFields(newsletterSchema, fields)
    return async ({ services, locale, clientAddress }) => {
      // First, since the answer of a trap is stored as well.
      const assessment = await assessVisitor(services, { token, action: captchaActions.newsletter, clientAddress })
      if (trap) {
        services.log.info({ event: 'form_trapped', form: 'newsletter' })
        return 'newsletter_sent'
      }
      await subscribe(services, { email, locale, assessment })
      return 'newsletter_sent'
    }
  },
}

const contactSchema = z.strictObject({
  desk: plainText().optional(),
  name: requiredText(100),
  email: emailSchema,
  message: requiredLines(longestMessage),
  ...guardFields,
})

/** A message to a desk. What fills in the trap is held too: a browser may have done it for a person. */
const contact: VisitorForm = {
  isOneTime: true,
  page: screenPlace('contact').path,
  startsSession: true,
  longestValue: longestMessage,
  hasField: fieldsOf(contactSchema),
  read(fields) {
    const parsed = parseFields(contactSchema, fields)
    const { bot_token: token, [trapField]: trap, desk = '', name, email, message } = parsed
    return async ({ services, locale, clientAddress }) => {
      const assessed = await assessVisitor(services, { token, action: captchaActions.contact, clientAddress })
      const assessment = trap ? 'trapped' : assessed
      const state = await takeMessage(services, { desk, name, email, message, locale, assessment })
      return state === 'sent' ? 'contact_sent' : 'contact_held'
    }
  },
}

const linkSchema = z.strictObject({ token: z.string().max(1024) })

/** The form behind a mail's link, which holds nothing but the link's token. */
const linkForm = (
  act: (services: Services, token: string) => Promise<unknown>,
  done: 'newsletter_confirmed' | 'newsletter_left',
): VisitorForm => ({
  page: newsletterPage,
  startsSession: true,
  hasField: Object.assign(() => false, { fields: linkSchema }),
  read(fields) {
    const { token } = parseFields(linkSchema, fields)
    return async ({ services }) => {
      await act(services, token)
      return done
    }
  },
})

/** Path below `/api/forms/{locale}/` → its form. */
export const visitorForms: ReadonlyMap<VisitorFormAct, VisitorForm> = new Map<VisitorFormAct, VisitorForm>([
  ['newsletter', newsletter],
  ['newsletter/confirm', linkForm(confirm, 'newsletter_confirmed')],
  ['newsletter/leave', linkForm(leave, 'newsletter_left')],
  ['contact', contact],
  ['pro/apply', applicationForm],
])
