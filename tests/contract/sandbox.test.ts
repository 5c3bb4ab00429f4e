import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoEnvironment } from '../../sandbox/demo-environment.ts'
import { type Sandbox, createSandbox } from '../../sandbox/sandbox.ts'
import { sandboxSettings } from '../../sandbox/settings.ts'

const origin = 'http://localhost:3100'
const demo = demoEnvironment(3100, 'http://localhost:3000')

let sandbox: Sandbox
const requests: string[] = []
beforeAll(async () => {
  sandbox = await createSandbox({
    dataDir: ':memory:',
    origin,
    siteUrl: 'http://localhost:3000',
    onRequest: ({ method, path, status }) => requests.push(`${method} ${path} ${status}`),
  })
  await sandbox.seed()
})
afterAll(() => sandbox.close())

describe('the sandbox as a whole', () => {
  test('shows its services, the test cards and every key of the demo at its address', async () => {
    const answer = await sandbox.request('/')
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/html')
    for (const part of ['4111 1111 1111 1111', '/storefront/us', ...Object.keys(demo)]) expect(text).toContain(part)
  })
  test('serves every vendor at the address of the demo settings', async () => {
    const entries = await sandbox.request(
      `${demo['CONTENTSTACK_ENDPOINT']}/content_types/product/entries?environment=production&include_count=true`,
      {
        headers: {
          api_key: demo['CONTENTSTACK_API_KEY'] ?? '',
          access_token: demo['CONTENTSTACK_DELIVERY_TOKEN'] ?? '',
        },
      },
    )
    expect((await entries.json()).count).toBeGreaterThanOrEqual(36)
    const store = await sandbox.request(
      `${demo['BIGCOMMERCE_API_URL']}/stores/${demo['BIGCOMMERCE_CA_STORE_HASH']}/v2/store`,
      {
        headers: { 'X-Auth-Token': demo['BIGCOMMERCE_CA_ACCESS_TOKEN'] ?? '', Accept: 'application/json' },
      },
    )
    expect(await store.json()).toMatchObject({ currency: 'CAD' })
    const film = await sandbox.request(`${demo['AMPLIENCE_ORIGIN']}/i/k2/nothing-here.json`)
    expect(film.status).toBe(404)
    expect((await sandbox.request('/mail')).status).toBe(200)
  })
  test('refuses other origins', async () => {
    await expect(sandbox.request('http://shop.example/')).rejects.toThrow('does not serve http://shop.example')
    expect((await sandbox.request('/elsewhere')).status).toBe(404)
  })
  test('reports requests to its listener', async () => {
    await sandbox.request('/mail')
    expect(requests).toContain('GET /mail 200')
  })
})

describe('settings of the sandbox’s process', () => {
  test('listen only on loopback by default', () => {
    expect(sandboxSettings({})).toMatchObject({ port: 3100, addresses: ['127.0.0.1', '::1'], host: 'localhost' })
    expect(sandboxSettings({ SANDBOX_HOST: '0.0.0.0' })).toMatchObject({ addresses: ['0.0.0.0'], host: 'localhost' })
  })
  test('are refused in production, except for a demo', () => {
    expect(() => sandboxSettings({ NODE_ENV: 'production' })).toThrow('SANDBOX=allow')
    expect(sandboxSettings({ NODE_ENV: 'production', SANDBOX: 'allow' }).port).toBe(3100)
  })
  test('date the demo by a moment in ISO 8601', () => {
    expect(sandboxSettings({}).seededAt).toBeUndefined()
    const { seededAt } = sandboxSettings({ SANDBOX_SEEDED_AT: '2030-12-31T23:59:59+01:00' })
    expect(seededAt).toBe(Date.UTC(2030, 11, 31, 22, 59, 59))
    expect(() => sandboxSettings({ SANDBOX_SEEDED_AT: 'New Year' })).toThrow('SANDBOX_SEEDED_AT is not valid')
  })
  test('report invalid values', () => {
    expect(() => sandboxSettings({ SANDBOX_PORT: 'door', SITE_URL: 'ftp://shop' })).toThrow('SANDBOX_PORT, SITE_URL')
  })
  test('refuses what comes after its end', async () => {
    const ended = await createSandbox({ dataDir: ':memory:', origin, siteUrl: 'http://localhost:3000' })
    ended.close()
    expect((await ended.request('/mail')).status).toBe(503)
  })
})
