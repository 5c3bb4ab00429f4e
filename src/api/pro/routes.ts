import { createRoute } from '@hono/zod-openapi'
import { termIn } from '../../domain/pro/pro-expiry.ts'
import { defaultSpendLimit } from '../../domain/pro/pro-spend.ts'
import { storeCurrency } from '../../domain/region/region.ts'
import { requireSignIn } from '../kernel/middleware/require-sign-in.ts'
import { personal } from '../kernel/middleware/caching.ts'
import { answer, commonProblems, createRoutes, forbidden, notFound, signedOut } from '../kernel/openapi-parts.ts'
import { Problem } from '../kernel/problems.ts'
import { requireOwnAccount, requireProMember } from './require-pro-member.ts'
import { proPrices } from './pro-prices.ts'
import {
  orderTotalAnswer,
  orderTotalQuery,
  pricesAnswer,
  pricesQuery,
  shippingSettingsAnswer,
  shippingSettingsQuery,
  shippingSettingsSchema,
} from './schemas.ts'

const tags = ['Pro']

/** Creates the trade programme's routes below `/api/pro`: spend, member's prices, free shipping settings. */
export function createProRoutes() {
  const routes = createRoutes()

  const orderTotal = createRoute({
    method: 'get',
    path: '/order_total',
    tags,
    middleware: [personal, requireSignIn, requireProMember, requireOwnAccount] as const,
    summary: 'What the session’s trade customer has spent, and may spend',
    request: { query: orderTotalQuery },
    responses: {
      200: answer('The spend', orderTotalAnswer),
      ...signedOut,
      ...forbidden,
      ...notFound,
      ...commonProblems,
    },
  })
  routes.openapi(orderTotal, async (c) => {
    const { brandId, code, customer, timeZone } = c.var.proTerm
    if (c.req.valid('query').brand_id !== brandId) {
      const message = 'is not the brand of the customer’s region'
      throw new Problem('invalid', { errors: [{ pointer: '/query/brand_id', message }] })
    }
    const found = await c.var.services.pro.orderTotal(customer.id, brandId, code.code)
    const { order_total, employee_group, spend_limit = defaultSpendLimit } = found
    const { expirationDate = null } = termIn(timeZone, { expirationDate: found.expiration_date })
    return c.json({ data: { order_total, expiration_date: expirationDate, employee_group, spend_limit } }, 200)
  })

  const shippingSettings = createRoute({
    method: 'get',
    path: '/shipping_method_settings',
    tags,
    middleware: personal,
    summary: 'Which customer groups are not told of free shipping',
    request: { query: shippingSettingsQuery },
    responses: { 200: answer('The settings', shippingSettingsAnswer), ...commonProblems },
  })
  routes.openapi(shippingSettings, async (c) => {
    const settings = await c.var.services.pro.shippingMethodSettings(c.req.valid('query').bcRegion)
    return c.json({ data: shippingSettingsSchema.parse(settings) }, 200)
  })

  const prices = createRoute({
    method: 'get',
    path: '/prices',
    tags,
    middleware: [personal, requireSignIn, requireProMember] as const,
    summary: 'What products cost the session’s trade customer, until the cart confirms it',
    request: { query: pricesQuery },
    responses: { 200: answer('Prices', pricesAnswer), ...signedOut, ...forbidden, ...commonProblems },
  })
  routes.openapi(prices, async (c) => {
    const { services, store, proTerm } = c.var
    const { customer_group_id } = proTerm.customer
    const data = await proPrices(services, store, customer_group_id, c.req.valid('query').ids)
    return c.json({ data: [...data], meta: { currency: storeCurrency(store) } }, 200)
  })

  return routes
}
