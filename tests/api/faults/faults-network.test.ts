import { once } from 'node:events'
import { type Server, createServer as createHttpsServer } from 'node:https'
import { createServer, type LookupFunction } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readReadiness } from '../../../src/api/health/readiness.ts'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import { createFetch } from '../../../src/lib/fetch.ts'
import { type TestShop, openSandbox, openShop } from '../../fixtures/shop.ts'
import { selfSigned } from '../../fixtures/self-signed.ts'
import { Visitor } from '../../fixtures/visitor.ts'

/* A platform that no connection leads to, over the real network client. */

let sandbox: Sandbox
let impostor: Server
let shop: TestShop | undefined

const portOf = (server: { address(): unknown }): number => {
  const address = server.address()
  return typeof address === 'object' && address && 'port' in address ? Number(address.port) : 0
}

/** A port of loopback without a listener. */
async function deadPort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

beforeAll(async () => {
  sandbox = await openSandbox()
  impostor = createHttpsServer(selfSigned(), (_request, response) => response.end('{"data":[]}'))
  impostor.listen(0, 'localhost')
  await once(impostor, 'listening')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await shop?.close()
})
afterAll(() => {
  sandbox.close()
  impostor.close()
})

/** A resolver that knows no name: that of a machine may have an address for every one. */
const findNothing: LookupFunction = (name, _options, callback) =>
  callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }), [])

const openTowards = (url: string, fetch = createFetch()) =>
  openShop({ sandbox, fetch, settings: { BIGCOMMERCE_API_URL: url } })

async function expectUnreachable(towards: TestShop): Promise<void> {
  const visitor = await new Visitor(towards.api).arrive()
  const body = { items: [{ productID: 1, variantID: 1, quantity: 1 }] }
  const answers = [await visitor.call('GET', '/api/store'), await visitor.call('POST', '/api/cart/create', { body })]
  for (const answer of answers) {
    expect([answer.status, (await answer.json()).code]).toEqual([502, 'upstream_unreachable'])
  }
}

describe('an unreachable platform', () => {
  test('is a 502 when it refuses connections, with nothing changed', async () => {
    shop = await openTowards(`http://localhost:${await deadPort()}`)
    await expectUnreachable(shop)
  })

  test('is a 502 with an unknown host name', async () => {
    shop = await openTowards('http://no-such-host.invalid', createFetch(findNothing))
    await expectUnreachable(shop)
  })

  test('is a 502 with an untrusted certificate, regardless of the environment', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const asked = vi.fn()
    impostor.on('request', asked)
    shop = await openTowards(`https://localhost:${portOf(impostor)}`)
    await expectUnreachable(shop)
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('the server', () => {
  test('answers at once while no vendor can be reached', async () => {
    const nowhere = `http://localhost:${await deadPort()}`
    const names = [
      'BIGCOMMERCE_API_URL',
      'AMPLIENCE_ORIGIN',
      'PRO_SERVICE_URL',
      'APP_SEARCH_ENDPOINT',
      'RECAPTCHA_VERIFY_URL',
      'CONTENTSTACK_ENDPOINT',
    ]
    shop = await openShop({
      sandbox,
      fetch: createFetch(),
      settings: Object.fromEntries(names.map((name) => [name, nowhere])),
    })
    expect((await shop.api.request('/healthz')).status).toBe(200)
    const ready = await readReadiness(shop.services)
    const { mail: _, ...upstreams } = ready.upstreams
    expect(new Set(Object.values(upstreams))).toEqual(new Set(['down']))
    expect(ready.status).toBe('ready')
  })
})
