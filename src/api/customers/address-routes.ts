import { type OpenAPIHono, createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import type { ApiEnv } from '../kernel/api-env.ts'
import { requireOwnCustomer, requireSignIn } from '../kernel/middleware/require-sign-in.ts'
import {
  answer,
  commonProblems,
  jsonBody,
  noQuery,
  notFound,
  signedOut,
  writeProblems,
} from '../kernel/openapi-parts.ts'
import { toCustomerContext } from './account-context.ts'
import {
  addressAnswer,
  addressListAnswer,
  addressSchema,
  changedAddressSchema,
  newAddressSchema,
} from './address-schemas.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from './addresses.ts'
import { addressParam, customerParam } from './schemas.ts'

const tags = ['Addresses']
const own = [requireSignIn, requireOwnCustomer('id')]
const ownProblems = { ...signedOut, ...notFound, ...commonProblems }

/** Addresses of the session's own customer. */
export function addAddressRoutes(routes: OpenAPIHono<ApiEnv>): void {
  const list = createRoute({
    method: 'get',
    path: '/{id}/addresses',
    tags,
    middleware: own,
    summary: 'All addresses',
    request: { params: customerParam, query: noQuery },
    responses: { 200: answer('Addresses', addressListAnswer), ...ownProblems },
  })
  routes.openapi(list, async (c) => {
    const addresses = await listAddresses(await toCustomerContext(c))
    return c.json({ data: addresses.map((address) => addressSchema.parse(address)) }, 200)
  })

  const add = createRoute({
    method: 'post',
    path: '/{id}/addresses',
    tags,
    middleware: own,
    summary: 'Add an address; one that is there already is answered as it is. At most 50',
    request: { params: customerParam, query: noQuery, body: jsonBody(newAddressSchema) },
    responses: { 201: answer('The address', addressAnswer), ...writeProblems, ...ownProblems },
  })
  routes.openapi(add, async (c) => {
    const address = await addAddress(await toCustomerContext(c), c.req.valid('json'))
    return c.json({ data: addressSchema.parse(address) }, 201)
  })

  const change = createRoute({
    method: 'put',
    path: '/{id}/addresses',
    tags,
    middleware: own,
    summary: 'Change the address whose id the body names; one that would equal another is left as it is',
    request: { params: customerParam, query: noQuery, body: jsonBody(changedAddressSchema) },
    responses: { 200: answer('The address', addressAnswer), ...writeProblems, ...ownProblems },
  })
  routes.openapi(change, async (c) => {
    const { id, ...address } = c.req.valid('json')
    const changed = await changeAddress(await toCustomerContext(c), id, address)
    return c.json({ data: addressSchema.parse(changed) }, 200)
  })

  const remove = createRoute({
    method: 'delete',
    path: '/{id}/addresses/{addressId}',
    tags,
    middleware: own,
    summary: 'Remove an address',
    request: { params: addressParam, query: noQuery },
    responses: { 200: answer('It is gone', z.object({ data: z.null() })), ...writeProblems, ...ownProblems },
  })
  routes.openapi(remove, async (c) => {
    await removeAddress(await toCustomerContext(c), c.req.valid('param').addressId)
    return c.json({ data: null }, 200)
  })
}
