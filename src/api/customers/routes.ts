import { createRoute } from '@hono/zod-openapi'
import { isSameEmail } from '../../domain/forms/email-address.ts'
import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import { currentCustomer } from '../kernel/current-customer.ts'
import { requireOwnCustomer, requireSignIn } from '../kernel/middleware/require-sign-in.ts'
import { personal } from '../kernel/middleware/caching.ts'
import {
  answer,
  commonProblems,
  createRoutes,
  jsonBody,
  noQuery,
  notFound,
  signedOut,
  tooMany,
  writeProblems,
} from '../kernel/openapi-parts.ts'
import { eraseConsent } from '../kernel/erase-consent.ts'
import { findSession, issueSession } from '../kernel/find-session.ts'
import type { SessionContext } from '../kernel/request-context.ts'
import { toAccountContext, toCustomerContext } from './account-context.ts'
import { changeAccount, createAccount, deleteAccount } from './accounts.ts'
import { addAddressRoutes } from './address-routes.ts'
import { summaryOf, toProfileAnswer, toSignedOutAnswer } from './customer-answers.ts'
import { addIdentityRoutes } from './identity-routes.ts'
import {
  changeSchema,
  changedAnswer,
  createSchema,
  customerParam,
  deletionSchema,
  findQuery,
  foundAnswer,
  signedInAnswer,
  signedOutAnswer,
} from './schemas.ts'

const tags = ['Customers']
const own = [requireSignIn, requireOwnCustomer('id')]
const writes = { ...writeProblems, ...tooMany, ...commonProblems }

/**
 * Returns the signed-in customer if the e-mail address is their own, else an empty list: other customers' addresses
 * cannot be looked up (specification, addendum 3). The platform is never queried by address.
 */
async function findOwn(context: SessionContext, email: string): Promise<readonly PlatformCustomer[]> {
  const own = await currentCustomer(context)
  return own && isSameEmail(own.email, email) ? [own] : []
}

/** Customers, their addresses, and signing in and out, below `/api/customers`. */
export function createCustomerRoutes() {
  const routes = createRoutes()
  routes.use('*', personal)
  addIdentityRoutes(routes)
  addAddressRoutes(routes)

  const find = createRoute({
    method: 'get',
    path: '/',
    tags,
    summary: 'The session’s own customer, by address; an empty list for anybody else’s',
    request: { query: findQuery },
    responses: { 200: answer('None or one', foundAnswer), ...commonProblems },
  })
  routes.openapi(find, async (c) => {
    const { services, store } = c.var
    const session = await findSession(c)
    const found = session ? await findOwn({ services, session, store }, c.req.valid('query')['email:in']) : []
    return c.json({ data: found.map(toProfileAnswer) }, 200)
  })

  const create = createRoute({
    method: 'post',
    path: '/create',
    tags,
    summary: 'Make an account and sign in to it',
    description: 'Needs a bot-protection token. The session gets a new id and a new anti-forgery token.',
    request: { query: noQuery, body: jsonBody(createSchema) },
    responses: { 201: answer('The account', signedInAnswer), ...writes },
  })
  routes.openapi(create, async (c) => {
    const { session, customer } = await createAccount(await toAccountContext(c), c.req.valid('json'))
    issueSession(c, session)
    return c.json({ data: { customer: await summaryOf(c.var, customer), csrf_token: session.data.csrf } }, 201)
  })

  const change = createRoute({
    method: 'put',
    path: '/{id}',
    tags,
    middleware: own,
    summary: 'Change names, phone, company, consent; with the current password also e-mail address and password',
    request: { params: customerParam, query: noQuery, body: jsonBody(changeSchema) },
    responses: { 200: answer('The customer', changedAnswer), ...signedOut, ...notFound, ...writes },
  })
  routes.openapi(change, async (c) => {
    const { session, customer } = await changeAccount(await toCustomerContext(c), c.req.valid('json'))
    if (session.id !== c.var.session?.id) issueSession(c, session)
    return c.json({ data: toProfileAnswer(customer), meta: { csrf_token: session.data.csrf } }, 200)
  })

  const remove = createRoute({
    method: 'delete',
    path: '/{id}',
    tags,
    middleware: own,
    summary: 'Delete the account, which needs the current password, and sign out',
    request: { params: customerParam, query: noQuery, body: jsonBody(deletionSchema) },
    responses: { 200: answer('The guest’s session', signedOutAnswer), ...signedOut, ...notFound, ...writes },
  })
  routes.openapi(remove, async (c) => {
    const ended = await deleteAccount(await toCustomerContext(c), c.req.valid('json').current_password)
    await eraseConsent(c)
    issueSession(c, ended.session)
    return c.json(toSignedOutAnswer(ended), 200)
  })

  return routes
}
