import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { findLocale } from '../../domain/locale/locale.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import type { PlatformCart } from '../../ports/commerce/carts.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { cartAnswer } from '../cart/cart-answer.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { isWithoutFreeShipping } from '../cart/cart-terms.ts'
import { recentCart } from '../cart/read-cart.ts'
import { cartQuerySchema } from '../cart/schemas.ts'
import { summaryOf } from '../customers/customer-answers.ts'
import { type CustomerState, customerState } from '../customers/customer-state.ts'
import { personal } from '../kernel/middleware/caching.ts'
import { answerPersonal } from '../kernel/personal-answer.ts'
import { answer, commonProblems, createRoutes, tooMany } from '../kernel/openapi-parts.ts'
import { changeSession } from '../../session/change-session.ts'
import { createVisitorSession } from '../kernel/create-visitor-session.ts'
import { proState } from '../pro/pro-state.ts'
import { findSession, hasEndedId, issueSession } from '../kernel/find-session.ts'
import { renewAtRoleChange } from './renew-at-role-change.ts'
import { type SessionAnswer, sessionAnswerSchema } from './schemas.ts'
import type { Session } from '../../session/session-store.ts'
import { storeIfPossible } from '../../session/store-full.ts'
import { visitorAlerts } from './visitor-alerts.ts'

/** Finds the visitor's session and sets its region; creates one when there is none. */
async function ownSession(c: Context<ApiEnv>): Promise<Session> {
  const { sessions } = c.get('services')
  const region = c.get('region')
  const found = await findSession(c)
  if (!found) {
    const session = await createVisitorSession(c.var, region)
    // The cookie of the sign-in that ended the id is on its way, and must not be overwritten.
    if (!(await hasEndedId(c))) issueSession(c, session)
    return session
  }
  if (found.data.region === region) return found
  const noteRegion = () => changeSession(sessions, found, (data) => ({ ...data, region }))
  return (await storeIfPossible(noteRegion, found)) ?? found
}

type CartState = { readonly cart: PlatformCart | undefined; readonly cartStatus: SessionAnswer['data']['cart_status'] }

/** Reads the session's cart. A failing platform does not fail the session's answer. */
async function cartState(context: RequestContext): Promise<CartState> {
  try {
    const cart = await recentCart(context)
    return { cart, cartStatus: cart ? 'present' : 'none' }
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    context.services.log.warn({
      event: 'cart_unreachable',
      vendor: error.vendor,
      operation: error.operation,
      fault: error.fault,
    })
    return { cart: undefined, cartStatus: 'unreachable' }
  }
}

/** Reads customer and cart in parallel: in sequence a slow platform would exceed the deadline. */
async function visitorState(context: RequestContext): Promise<CustomerState & CartState> {
  const [who, cart] = await Promise.all([customerState(context), cartState(context)])
  const isSame = who.session === context.session
  return { ...who, ...(isSame ? cart : await cartState({ ...context, session: who.session })) }
}

/** Reads the customer's summary and trade programme state. */
async function customerFacts(
  { services, store }: RequestContext,
  { status, customer }: Omit<CustomerState, 'session'>,
) {
  const [summary, pro] = customer
    ? await Promise.all([summaryOf({ services, store }, customer), proState(services, store, customer)])
    : [null, null]
  return { customer: summary, customer_status: status, pro }
}

export function createSessionRoutes() {
  const routes = createRoutes()
  routes.use('*', personal)
  const read = createRoute({
    method: 'get',
    path: '/',
    tags: ['Session'],
    summary: 'The visitor’s session, minted when there is none, and what an island needs once',
    request: { query: cartQuerySchema },
    responses: { 200: answer('The session', sessionAnswerSchema), ...tooMany, ...commonProblems },
  })
  routes.openapi(read, async (c) => {
    const { locale } = c.req.valid('query')
    const services = c.get('services')
    const store = c.get('store')
    const region = c.get('region')
    const visitor = await ownSession(c)
    const shared = { services, store, locale: locale === undefined ? undefined : findLocale(locale) }
    const { session, cart, cartStatus, ...who } = await visitorState({ ...shared, session: visitor })
    const context = { ...shared, session }
    const [{ data, meta }, customer, hidesFreeShipping] = await Promise.all([
      cartAnswer(context, cart),
      customerFacts(context, who),
      isWithoutFreeShipping(context),
    ])
    const renewed = customer.customer ? await renewAtRoleChange(context, customer.pro) : session
    if (renewed && renewed.id !== session.id) issueSession(c, renewed)
    const viewer = { isMember: customer.pro?.is_active === true, hidesFreeShipping }
    const facts = {
      ...customer,
      hides_free_shipping: hidesFreeShipping,
      alerts: visitorAlerts(services.content(), shared.locale, viewer),
      region,
      store,
      csrf_token: (renewed ?? session).data.csrf,
    }
    return answerPersonal(c, { data: { ...facts, cart: data, cart_status: cartStatus }, meta })
  })
  return routes
}
