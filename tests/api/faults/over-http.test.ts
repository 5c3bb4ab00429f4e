import { Agent, type IncomingMessage, type Server, createServer, request as openRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartAnswer } from '../../../src/api/cart/schemas.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

/*
 * Behaviour of a real connection alone: the Node listener gives every write a body stream, and bodies come in pieces.
 */
let shop: TestShop
let visitor: Visitor
let server: Server
let port: number
let items: unknown[]

beforeAll(async () => {
  shop = await openShop()
  const { product, variant } = await stockedProduct(shop)
  items = [{ productID: product.id, variantID: variant.id, quantity: 1 }]
  visitor = await new Visitor(shop.api).arrive()
  server = createServer(
    getRequestListener((request) => shop.api.fetch(request, {}), {
      hostname: 'localhost',
      overrideGlobalObjects: false,
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  port = address.port
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await shop.close()
})

/** A write whose body, if any, is sent in pieces and of unknown length. */
async function write(method: string, path: string, pieces: readonly string[] = []) {
  const headers = {
    'x-bc-region': 'us',
    origin: siteUrl,
    'sec-fetch-site': 'same-origin',
    'csrf-token': visitor.csrf,
    cookie: visitor.cookieHeader,
    ...(pieces.length > 0 && { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }),
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = openRequest({ host: '127.0.0.1', port, method, path, headers }, resolve).on('error', reject)
    for (const piece of pieces) request.write(piece)
    request.end()
  })
  return { status: response.statusCode, body: await text(response) }
}

describe('the API over a real connection', () => {
  test('reads chunked bodies whole, and requires no content type for writes without a body', async () => {
    const json = JSON.stringify({ items })
    const created = await write('POST', '/api/cart/create', [json.slice(0, 9), json.slice(9)])
    expect(created.status).toBe(201)
    const { data }: CartAnswer = JSON.parse(created.body)
    const line = data?.line_items.physical_items[0]
    expect((await write('POST', `/api/cart/${data?.id}/checkout`)).status).toBe(200)
    expect((await write('DELETE', `/api/cart/${data?.id}/items/${line?.id}`)).status).toBe(200)
  })

  test('ignores the body of a read, and does not parse it as another request', async () => {
    const headers = { 'x-bc-region': 'us', 'content-type': 'text/plain', connection: 'keep-alive' }
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = (path: string, body: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const length = { 'content-length': String(body.length) }
        openRequest({ host: '127.0.0.1', port, agent, path, headers: { ...headers, ...length } }, resolve)
          .on('error', reject)
          .end(body)
      })
    const first = await ask('/api/geolocation', 'GET /api/session HTTP/1.1\r\nHost: evil.example\r\n\r\n')
    expect([first.statusCode, JSON.parse(await text(first))]).toMatchObject([200, { data: { country: null } }])
    const second = await ask('/api/nothing', '')
    expect([second.statusCode, await text(second)]).toEqual([404, expect.stringContaining('/api/nothing')])
    agent.destroy()
  })

  test('refuses a chunked body that is too long', async () => {
    const pieces = Array.from({ length: 5 }, () => 'x'.repeat(30 * 1024))
    expect((await write('POST', '/api/cart/create', pieces)).status).toBe(413)
  })
})
