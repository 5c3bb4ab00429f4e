import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { demoEnvironment } from '../../sandbox/demo-environment.ts'
import type { Child } from '../../scripts/shop/child.ts'
import { shop } from './support/browser.ts'
import { mortalShop, type MortalShop } from './support/run.ts'

let mortal: MortalShop
let server: Child
let sandbox: Child

let asked = 0
/** Never answers. */
const verifier = createServer(() => (asked += 1))

beforeAll(async () => {
  mortal = await mortalShop(shop.dataDir)
  sandbox = await mortal.startSandbox()
  await once(verifier.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.number() }).parse(verifier.address())
  // The first test needs it so: all later nodes ask the stand-in.
  server = await mortal.startServer({ RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify` })
})
afterAll(async () => {
  verifier.closeAllConnections()
  verifier.close()
  await Promise.all([server.stop(), sandbox.stop()])
  mortal.remove()
})

/** @param address of the visitor: each has limits of its own */
const post = (path: string, fields: Record<string, string>, address = '203.0.113.1') =>
  fetch(`${mortal.url}/api/forms/en-us/${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: mortal.url, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address },
    body: new URLSearchParams({ bot_token: '', website: '', ...fields }),
  })
const operatorsToken = demoEnvironment(0, '')['OPERATORS_TOKEN'] ?? ''
const ask = (path: string, method = 'GET') =>
  fetch(mortal.metricsUrl + path, { method, headers: { authorization: `Bearer ${operatorsToken}` } })
const rowSchema = z.object({
  id: z.string(),
  email: z.string().optional(),
  details: z.object({ email: z.string() }).optional(),
})
const listSchema = z.object({ data: z.array(rowSchema) })
const listOf = async (path: string) => listSchema.parse(await (await ask(path)).json()).data
const mailCount = async (email: string): Promise<number> => {
  const answer = await fetch(`${mortal.sandboxUrl}/mail/messages?to=${encodeURIComponent(email)}`)
  return z.array(z.unknown()).parse(await answer.json()).length
}
const kill = async (child: Child): Promise<void> => {
  const dead = once(child.process, 'exit')
  child.process.kill('SIGKILL')
  await dead
}
const killServer = (): Promise<void> => kill(server)

describe('a submitted form', () => {
  test('is stored once, even when a node died while it asked the verifier', async () => {
    const written = { name: 'Nell', email: 'unanswered@example.com' }
    const applicant = { profession: 'guide', organisation: 'Ridge', country: 'us', member_number: '', consent: 'on' }
    const forms: readonly [path: string, fields: Record<string, string>][] = [
      ['contact', { ...written, message: 'Hello' }],
      ['newsletter', { email: written.email }],
      ['pro/apply', { ...written, ...applicant }],
    ]
    const send = (bot_token: string) =>
      forms.map(([path, fields]) => post(path, { ...fields, bot_token }, '203.0.113.7'))
    const unanswered = Promise.allSettled(send('03AFz'))
    await expect.poll(() => asked).toBe(forms.length)
    await killServer()
    expect((await unanswered).map(({ status }) => status)).toEqual(forms.map(() => 'rejected'))

    server = await mortal.startServer()
    // By a browser whose bot protection is gone by now.
    for (const answer of await Promise.all(send(''))) expect(answer.status).toBe(303)
    for (const path of ['/forms/messages?state=held', '/forms/applications?state=held', '/forms/subscribers']) {
      const list = await (await ask(path)).text()
      expect(list.split(written.email), path).toHaveLength(2)
    }
  })

  test('outlives a node that is killed as soon as it has answered', async () => {
    const answer = await post('contact', { name: 'Ada', email: 'killed@example.com', message: 'Hello' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en-us/support/write'])
    await killServer()
    server = await mortal.startServer()
    const [held] = (await listOf('/forms/messages?state=held')).filter(({ email }) => email === 'killed@example.com')
    expect(held).toBeDefined()
    expect((await ask(`/forms/messages/${held?.id}/release`, 'POST')).status).toBe(204)
    await expect.poll(() => mailCount('hello@firn.example')).toBeGreaterThan(0)
  })

  test('is stored with its mail for the newsletter when the node is killed after its answer', async () => {
    const answer = await post('newsletter', { email: 'letters@example.com' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en-us/support/newsletter'])
    await killServer()
    server = await mortal.startServer()
    expect(await (await ask('/forms/subscribers')).text()).toContain(
      ',letters@example.com,en-us,pending,without_token,',
    )
    // A mail that the dead node had claimed is sent by another one after 90 s; until then it waits.
    const isWaiting = (await (await ask('/forms/mail')).text()).includes('letters@example.com')
    expect(isWaiting || (await mailCount('letters@example.com')) === 1).toBe(true)
  })

  test('reaches the trade programme’s staff, even when the node dies at once', async () => {
    const fields = { name: 'Nell', email: 'pro@example.com', profession: 'guide', organisation: 'Ridge', country: 'us' }
    const answer = await post('pro/apply', { ...fields, member_number: '', consent: 'on' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en-us/pro/signup'])
    await killServer()
    server = await mortal.startServer()
    const list = await listOf('/forms/applications?state=held')
    const held = list.find(({ details }) => details?.email === fields.email)
    expect((await ask(`/forms/applications/${held?.id}/release`, 'POST')).status).toBe(204)
    await expect.poll(async () => (await listOf('/forms/applications?state=sent')).length).toBe(1)
  })

  test('is kept while verifier and mail server are down, and sent once they are back', async () => {
    await kill(sandbox)
    // A token that cannot be checked.
    const fields = { name: 'Ada', email: 'verifier@example.com', message: 'Hello', bot_token: '03AFx' }
    const answer = await post('contact', fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en-us/support/write'])
    await post('newsletter', { email: 'server@example.com', bot_token: '03AFy' })
    const list = await (await ask('/forms/messages?state=held')).text()
    expect(list).toMatch(/"email":"verifier@example.com"[^}]*"reason":"verifier_down"/)
    expect(await (await ask('/forms/subscribers')).text()).toContain(',server@example.com,en-us,pending,verifier_down,')
    // Its first try has failed; the next one is half a minute later.
    await expect
      .poll(async () => (await ask('/forms/mail')).text())
      .toMatch(/"to":"server@example.com"[^}]*"state":"waiting","tries":1/)
    sandbox = await mortal.startSandbox()
    await expect.poll(() => mailCount('server@example.com'), { timeout: 120_000 }).toBe(1)
    const [held] = (await listOf('/forms/messages?state=held')).filter(({ email }) => email === 'verifier@example.com')
    expect((await ask(`/forms/messages/${held?.id}/release`, 'POST')).status).toBe(204)
  })

  test('is not listed without the token', async () => {
    expect((await fetch(`${mortal.metricsUrl}/forms/messages`)).status).toBe(401)
    expect((await fetch(`${mortal.url}/forms/messages`)).status).toBe(404)
  })
})
