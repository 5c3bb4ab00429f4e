import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readReadiness } from '../../../src/api/health/readiness.ts'
import { createOperatorRoutes } from '../../../src/api/operators/routes.ts'
import { toOutbox } from '../../../src/records/outbox.ts'
import { blocksIn } from '../../fixtures/code-blocks.ts'
import { type LocalMail, localMail } from '../../fixtures/local-mail.ts'
import { runShellBlock } from '../../fixtures/run-shell-block.ts'
import { siteUrl } from '../../fixtures/shop.ts'
import { type ShopWithContent, openShopWithContent } from '../../fixtures/shop-with-content.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: ShopWithContent
let routes: ReturnType<typeof createOperatorRoutes>
const mail: LocalMail = localMail()
beforeAll(async () => {
  shop = await openShopWithContent({ mail })
  routes = createOperatorRoutes(shop.services)
})
afterAll(() => shop.close())
beforeEach(() => void (mail.sent.length = 0))

const token = 'demo-operators-token-0123456789abcdef'
const ask = async (method: string, path: string, given = token) =>
  routes.request(path, { method, headers: { authorization: `Bearer ${given}` } })
const listSchema = z.object({ data: z.array(z.record(z.string(), z.unknown())) })
const listOf = async (path: string) => listSchema.parse(await (await ask('GET', path)).json()).data

const metricsPort = '3150'
/** The commands of docs/how-to.md: of "Look after newsletter, messages and applications", and for a mail's bounce. */
const [lookAfter = '', reportBounce = ''] = blocksIn(readFileSync('docs/how-to.md', 'utf8'), 'sh')
/** Runs such commands in a shell. @param answer status that the shop answers */
const runGuide = (commands: string, answer = '') =>
  runShellBlock(commands, { OPERATORS_TOKEN: token, METRICS_PORT: metricsPort }, answer)
/** The calls that these commands make: method and path. */
const guideCalls = runGuide(lookAfter).calls.map((call) => {
  const [, method = '', path = ''] = /-X ([A-Z]+) http:\/\/localhost:3150(\/\S+)/.exec(call) ?? []
  return [method, path] as const
})

let visitors = 0
const newVisitor = () => new Visitor(shop.api, 'us', siteUrl, `192.0.2.${(visitors += 1)}`)
const write = (email: string, name = 'Ada') =>
  newVisitor().post('/api/forms/en-us/contact', { name, email, message: 'Hello', bot_token: '' })
const subscribe = (email: string) => newVisitor().post('/api/forms/fr-fr/newsletter', { email, bot_token: '' })

describe('the operators’ lists', () => {
  test.each([
    ['GET', '/forms/subscribers'],
    ['GET', '/forms/messages'],
    ['GET', '/forms/mail'],
    ['POST', '/forms/messages/x/release'],
    ['POST', '/forms/mail/x/retry'],
    ['DELETE', '/forms/people?email=ada@example.com'],
    ['DELETE', '/forms/messages/x'],
  ])('require the token: %s %s', async (method, path) => {
    expect((await ask(method, path, 'wrong')).status).toBe(401)
    const without = await routes.request(path, { method })
    expect([without.status, await without.text()]).toEqual([401, ''])
  })

  test.each(guideCalls)('answer the commands of docs/how-to.md: %s %s', async (method, path) => {
    const answer = await ask(method, path.replace('{id}', 'x'))
    // Hono's own text says that there is no such route; a record that is not there has none.
    expect([204, 404, 422, 200]).toContain(answer.status)
    expect(await answer.text()).not.toContain('Not Found')
  })

  test('are all called by the commands of docs/how-to.md, with the token', () => {
    const { exitCode, errors, calls } = runGuide(lookAfter)
    expect([exitCode, errors]).toEqual([0, ''])
    expect(calls).toHaveLength(lookAfter.match(/^ask [A-Z]/gm)?.length ?? 0)
    expect(calls.filter((call) => !call.includes(`-H Authorization: Bearer ${token} `))).toEqual([])
    expect(guideCalls.filter(([method, path]) => method === '' || path === '')).toEqual([])
  })

  test.each([
    ['204', 0],
    ['404', 0],
    ['413', 0],
    ['422', 0],
    ['401', 75],
    ['503', 75],
    ['000', 75],
  ])('have the mail server report a bounce again unless it was taken or is none: %s', (status, exitCode) => {
    const run = runGuide(reportBounce, status)
    expect([run.exitCode, run.errors]).toEqual([exitCode, ''])
    expect(run.calls).toHaveLength(1)
    expect(run.calls[0]).toContain(`http://localhost:${metricsPort}/forms/bounces`)
  })

  test('are absent without the setting, and always on the public port', async () => {
    const config = { ...shop.config, operatorsToken: undefined }
    const closed = createOperatorRoutes({ ...shop.services, config })
    for (const authorization of ['Bearer ', 'Bearer undefined', `Bearer ${token}`])
      expect((await closed.request('/forms/messages', { headers: { authorization } })).status).toBe(404)
    const headers = { authorization: `Bearer ${token}` }
    for (const path of ['/forms/messages', '/api/forms/messages'])
      expect((await shop.api.request(path, { headers })).status).toBe(404)
  })

  test('export subscribers for a spreadsheet, without cells that it would run', async () => {
    await subscribe('=cmd@example.com')
    await subscribe('bo@example.com')
    const response = await ask('GET', '/forms/subscribers')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const [names, ...lines] = (await response.text()).trim().split('\r\n')
    expect(names).toBe('id,email,locale,state,assessment,requested_at,confirmed_at')
    expect(lines.some((line) => line.includes(',bo@example.com,fr-fr,pending,without_token,20'))).toBe(true)
    expect(lines.some((line) => /(?:^|,)=/.test(line))).toBe(false)
  })

  test('show held messages, and release one to its desk', async () => {
    await write('held@example.com')
    const [held] = (await listOf('/forms/messages?state=held')).filter(({ email }) => email === 'held@example.com')
    expect(held).toMatchObject({ name: 'Ada', message: 'Hello', reason: 'without_token', locale: 'en-us' })
    expect((await ask('POST', `/forms/messages/${String(held?.['id'])}/release`)).status).toBe(204)
    expect((await ask('POST', `/forms/messages/${String(held?.['id'])}/release`)).status).toBe(404)
    await shop.services.outbox.runDue()
    expect(mail.sent.map(({ replyTo }) => replyTo)).toContain('held@example.com')
    const after = await listOf('/forms/messages?state=held')
    expect(after.some(({ email }) => email === 'held@example.com')).toBe(false)
  })

  test('erase one record, or all data of a person', async () => {
    await write('one@example.com')
    const [message] = (await listOf('/forms/messages')).filter(({ email }) => email === 'one@example.com')
    expect((await ask('DELETE', `/forms/messages/${String(message?.['id'])}`)).status).toBe(204)
    expect((await ask('DELETE', `/forms/messages/${String(message?.['id'])}`)).status).toBe(404)
    expect((await ask('DELETE', '/forms/sessions/x')).status).toBe(404)

    await shop.services.outbox.runDue()
    await write('gone@example.com')
    await subscribe('gone@example.com')
    const erased = await ask('DELETE', '/forms/people?email=Gone@Example.com')
    expect(await erased.json()).toEqual({ erased: 3 })
    const left = JSON.stringify([await listOf('/forms/messages'), await listOf('/forms/mail')])
    expect(left + (await (await ask('GET', '/forms/subscribers')).text())).not.toContain('gone@example.com')
  })

  test('show refused mail without its text, and send it again', async () => {
    const letter = { id: 'letter', to: 'per@example.com', language: 'en', subject: 'Hi', text: 'secret', html: '' }
    await shop.services.records.write([toOutbox(letter)])
    const record = await shop.services.records.get('mail', 'letter')
    const refused = { mail: letter, state: 'refused', tries: 1, reason: '550 5.1.1' }
    await shop.services.records.write([
      { kind: 'mail', id: 'letter', version: record?.version, value: JSON.stringify(refused) },
    ])
    const listed = await listOf('/forms/mail')
    expect(listed).toContainEqual({
      ...{ id: 'letter', to: 'per@example.com', subject: 'Hi', state: 'refused', tries: 1, reason: '550 5.1.1' },
    })
    expect(JSON.stringify(listed)).not.toContain('secret')
    const ready = await readReadiness(shop.services)
    expect(ready).toMatchObject({ outbox: { state: 'up', undelivered: 1 }, upstreams: { mail: 'up' } })
    expect((await ask('POST', '/forms/mail/letter/retry')).status).toBe(204)
    await shop.services.outbox.runDue()
    expect(mail.sent.map(({ id }) => id)).toContain('letter')
    expect((await ask('POST', '/forms/mail/letter/retry')).status).toBe(404)
  })

  test('leave a log line for each use, without any address', () => {
    const lines = shop.log.filter((line) => line.includes('"event":"operator"'))
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.join('')).not.toContain('@')
  })
})
