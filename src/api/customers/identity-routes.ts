import { type OpenAPIHono, createRoute } from '@hono/zod-openapi'
import type { ApiEnv } from '../kernel/api-env.ts'
import { requireSignIn } from '../kernel/middleware/require-sign-in.ts'
import {
  answer,
  commonProblems,
  forbidden,
  jsonBody,
  noQuery,
  signedOut,
  tooMany,
  writeProblems,
} from '../kernel/openapi-parts.ts'
import { refuseOverspending } from '../cart/cart-spend.ts'
import { Problem } from '../kernel/problems.ts'
import { issueSession } from '../kernel/find-session.ts'
import { toAccountContext, toCustomerContext } from './account-context.ts'
import { logIn, verifyPassword } from './accounts.ts'
import { summaryOf, toSignedOutAnswer } from './customer-answers.ts'
import { customerState } from './customer-state.ts'
import { hostedLogin } from '../kernel/hosted-login.ts'
import {
  hostedLoginAnswer,
  hostedLoginSchema,
  loginSchema,
  sessionStateAnswer,
  signedInAnswer,
  signedOutAnswer,
  validAnswer,
  validateSchema,
} from './schemas.ts'
import { signOut } from './sign-in.ts'
import { requireRate } from '../kernel/require-rate.ts'

const tags = ['Customers']
const writes = { ...writeProblems, ...commonProblems }

/** Adds the routes for signing in and out, password checks and hosted login. */
export function addIdentityRoutes(routes: OpenAPIHono<ApiEnv>): void {
  const login = createRoute({
    method: 'post',
    path: '/login',
    tags,
    summary: 'Sign in to the region’s store',
    description:
      'The session gets a new id and a new anti-forgery token. A guest’s cart goes along, or into the customer’s. ' +
      'While sign-ins are under attack, 403 `captcha_required` asks for a `bot_token`.',
    request: { query: noQuery, body: jsonBody(loginSchema) },
    responses: { 200: answer('Who is signed in', signedInAnswer), ...signedOut, ...tooMany, ...writes },
  })
  routes.openapi(login, async (c) => {
    const { session, customer } = await logIn(await toAccountContext(c), c.req.valid('json'))
    issueSession(c, session)
    return c.json({ data: { customer: await summaryOf(c.var, customer), csrf_token: session.data.csrf } }, 200)
  })

  const logout = createRoute({
    method: 'post',
    path: '/logout',
    tags,
    summary: 'Sign out, everywhere in this browser; the region’s cart goes too',
    description:
      'The session gets a new id and a new anti-forgery token. Where the hosted shop has signed this browser in, the ' +
      'sign-out is complete once the browser has been led to `hosted_logout_url`.',
    request: { query: noQuery },
    responses: { 200: answer('The guest’s session', signedOutAnswer), ...writes },
  })
  routes.openapi(logout, async (c) => {
    const ended = await signOut(await toAccountContext(c))
    issueSession(c, ended.session)
    return c.json(toSignedOutAnswer(ended), 200)
  })

  const validate = createRoute({
    method: 'post',
    path: '/validate',
    tags,
    middleware: [requireSignIn],
    summary: 'Check the password of the session’s own customer',
    request: { query: noQuery, body: jsonBody(validateSchema) },
    responses: { 200: answer('It is right', validAnswer), ...signedOut, ...tooMany, ...writes },
  })
  routes.openapi(validate, async (c) => {
    const { customer, pw } = c.req.valid('json')
    const context = await toCustomerContext(c)
    // Another customer's id is answered like a wrong password.
    if (customer !== context.customerId) throw new Problem('credentials_invalid')
    await verifyPassword(context, pw)
    return c.json({ data: { valid: true as const } }, 200)
  })

  const validateSession = createRoute({
    method: 'post',
    path: '/validate-session',
    tags,
    summary: 'Whether somebody is signed in to the region’s store, and who',
    request: { query: noQuery },
    responses: { 200: answer('The state of the session', sessionStateAnswer), ...writes },
  })
  routes.openapi(validateSession, async (c) => {
    const { status, customer } = await customerState(await toAccountContext(c))
    const summary = customer ? await summaryOf(c.var, customer) : null
    return c.json({ data: { valid: status !== 'none', customer: summary } }, 200)
  })

  const hosted = createRoute({
    method: 'post',
    path: '/bclogin',
    tags,
    middleware: [requireSignIn],
    summary: 'Mint an address that signs the session’s customer in at the platform’s hosted shop',
    request: { query: noQuery, body: jsonBody(hostedLoginSchema) },
    responses: { 200: answer('Where to go', hostedLoginAnswer), ...signedOut, ...tooMany, ...writes, ...forbidden },
  })
  routes.openapi(hosted, async (c) => {
    const { id, redirect } = c.req.valid('json')
    const context = await toCustomerContext(c)
    if (id !== context.customerId) throw new Problem('forbidden')
    await requireRate(c.var.services.limits, 'bclogin_session', context.session.hash)
    if (context.services.commerce[context.store].customers.leadsToOrder(redirect)) await refuseOverspending(context)
    c.header('Referrer-Policy', 'no-referrer')
    return c.json({ data: { url: await hostedLogin(context, redirect) } }, 200)
  })
}
