import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  type Consent,
  type ConsentChoice,
  consentActs,
  consentCookieOf,
  consentSavedId,
  consentVersion,
  readConsent,
} from '../../domain/analytics/consent.ts'
import { expiredStatisticsCookies } from '../../domain/analytics/statistics-cookies.ts'
import { findLocale } from '../../domain/locale/locale.ts'
import { localePath } from '../../domain/pages/links/links.ts'
import { stores } from '../../domain/region/stores.ts'
import { cookiePairs } from '../../lib/cookie-pairs.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { eraseConsent } from '../kernel/erase-consent.ts'
import { findSession } from '../kernel/find-session.ts'
import { Problem } from '../kernel/problems.ts'
import { safeRedirect } from '../kernel/safe-redirect.ts'
import type { Services } from '../../services.ts'
import type { ConsentOwner } from '../../session/consent-store.ts'
import { newSecret } from '../../session/session-id.ts'
import { describeForm } from './describe-form.ts'
import { localPath, parseFields, readFields } from './form-fields.ts'
import { requireBudget } from '../kernel/require-rate.ts'
import { fromRefusal } from '../kernel/to-problem.ts'
import { consumeBudget } from '../../traffic/rates/client-budgets.ts'

const consentSchema = z.strictObject({ choice: z.enum(consentActs), return: z.string().optional() })

const cookiesOf = (c: Context<ApiEnv>): string => c.req.header('cookie') ?? ''

/** Lists the accounts that the visitor is signed in to. A guest's decision is linked to none. */
async function ownersOf(c: Context<ApiEnv>): Promise<readonly ConsentOwner[]> {
  const slots = (await findSession(c))?.data.slots ?? {}
  return stores.flatMap((store) => {
    const customer = slots[store]?.customer
    return customer === undefined ? [] : [{ store, customer }]
  })
}

/**
 * Whether a decision is stored. Of browsers without an earlier one a range has so many a day: beyond that a refusal
 * holds without a record, since it needs no proof.
 * @throws Problem `rate_limited` for an acceptance
 */
async function mayStore(
  { consents, limits }: Pick<Services, 'consents' | 'limits'>,
  { id, choice }: Pick<Consent, 'id' | 'choice'>,
): Promise<boolean> {
  if ((await consents.find(id)).length > 0) return true
  const refusal = await consumeBudget(limits, 'proofs')
  if (refusal && choice === 'accepted') throw fromRefusal(refusal)
  return refusal === undefined
}

/** Stores a decision under the browser's id, or a new one, and sets its cookie. */
async function decide(c: Context<ApiEnv>, choice: ConsentChoice, locale: string): Promise<void> {
  const { services } = c.var
  const consent = { version: consentVersion, choice, id: readConsent(cookiesOf(c))?.id ?? newSecret() }
  const record = { version: consentVersion, choice, at: services.clock(), locale }
  if (await mayStore(services, consent)) await services.consents.record(consent.id, record, await ownersOf(c))
  setCookie(c, consentCookieOf(consent, isSecure(c)))
}

const isSecure = (c: Context<ApiEnv>): boolean => c.var.services.config.public.siteUrl.startsWith('https:')
const setCookie = (c: Context<ApiEnv>, cookie: string): void => c.header('Set-Cookie', cookie, { append: true })

/**
 * Adds the consent form, for every locale: stores or erases the visitor's decision about statistics, and leads back to
 * the page that it came from. Needs no session and creates none.
 */
export function addConsentForm(routes: OpenAPIHono<ApiEnv>): void {
  describeForm(routes, 'consent', consentSchema)
  routes.post('/:locale/consent', async (c) => {
    const { services } = c.var
    const { siteUrl } = services.config.public
    const locale = findLocale(c.req.param('locale'))
    if (!locale) throw new Problem('not_found')
    const { choice, return: page } = parseFields(consentSchema, readFields(await c.req.text()))
    await requireBudget(services.limits, 'consents')
    if (choice === 'erased') await eraseConsent(c)
    else await decide(c, choice, locale.locale)
    const names = choice === 'accepted' ? [] : cookiePairs(cookiesOf(c)).map(([name]) => name)
    for (const cookie of expiredStatisticsCookies(names, new URL(siteUrl).hostname)) setCookie(c, cookie)
    return safeRedirect(c, `${localPath(page, siteUrl) ?? localePath(locale.locale, '')}#${consentSavedId}`)
  })
}
