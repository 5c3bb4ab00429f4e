import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { erasePerson } from '../../../src/api/operators/erase-person.ts'
import { accountHours } from '../../../src/domain/mail/shop-mails.ts'
import { accountForms, pageOf, redirectOf } from '../../fixtures/account-visitor.ts'
import { ada, signIn } from '../../fixtures/customers.ts'
import { holdCall } from '../../fixtures/hold-call.ts'
import { type LocalMail, localMail } from '../../fixtures/local-mail.ts'
import { siteUrl } from '../../fixtures/shop.ts'
import { type ShopWithContent, openShopWithContent } from '../../fixtures/shop-with-content.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: ShopWithContent
let now = Date.now()
const dataDir = mkdtempSync(join(tmpdir(), 'firn-registrations-'))
const mail: LocalMail = localMail()
beforeAll(async () => {
  shop = await openShopWithContent({ mail, clock: () => now, settings: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  mail.sent.length = 0
  shop.calls.length = 0
})

const createPage = '/en-us/account/create'
const person = { first_name: 'Nell', last_name: 'Ost', bot_token: '' }
const pw = 'winter2026'
let visitors = 0
/** Each from a network of its own, so that no limit meets another test's. */
const newVisitor = () => new Visitor(shop.api, 'us', siteUrl, `203.${(visitors += 1)}.113.7`)
const newEmail = () => `held-${crypto.randomUUID()}@firn.example`
const request = (visitor: Visitor, email: string, more: Record<string, string> = {}) =>
  visitor.post(`${accountForms}/create`, { ...person, email, ...more })
const flashOf = async (visitor: Visitor, path = createPage) => (await pageOf(shop, visitor, path)).flash
const heldAccounts = () => shop.services.records.list('account', 100)
const customersMade = () => shop.calls.filter((call) => call === 'POST /v3/customers').length

async function linkOf(email: string): Promise<string> {
  await shop.services.outbox.runDue()
  const text = mail.sent.findLast(({ to }) => to === email)?.text ?? ''
  const link = /\/api\/forms\/\S+\/account\/confirm\?token=\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`no link was sent to ${email}: ${text}`)
  return link
}
/** Opens a link as a mail program does. @returns the flash of the page that it leads to */
async function open(visitor: Visitor, link: string) {
  const answer = await visitor.call('GET', link, { without: ['x-bc-region'] })
  expect(redirectOf(answer)).toEqual([303, createPage])
  expect(answer.headers.get('cache-control')).toContain('no-store')
  return flashOf(visitor)
}
const tokenOf = (link: string): string => new URL(link, siteUrl).searchParams.get('token') ?? ''
const confirm = (visitor: Visitor, link: string, password = pw) =>
  visitor.post(`${accountForms}/confirm`, { token: tokenOf(link), pw: password })

async function held(more: Record<string, string> = {}) {
  const [visitor, email] = [newVisitor(), newEmail()]
  await request(visitor, email, more)
  return { visitor, email, link: await linkOf(email) }
}

describe('an account without proof of a human', () => {
  test('is held, and created with the password that its owner chooses behind a mailed link', async () => {
    const [visitor, email] = [newVisitor(), newEmail()]
    expect(redirectOf(await request(visitor, email))).toEqual([303, createPage])
    expect(await flashOf(visitor)).toMatchObject({ code: 'done_mailed', values: {} })
    const link = await linkOf(email)
    expect(mail.sent).toMatchObject([{ to: email, subject: 'Finish your account at Firn', language: 'en-US' }])
    // A robot could have the shop send its own text.
    expect(mail.sent[0]?.text).not.toContain('Nell')
    expect(customersMade()).toBe(0)

    // Programs that look for malware open links too: that makes nothing.
    expect(await open(newVisitor(), link)).toMatchObject({ code: 'account_confirm', values: { email } })
    expect(customersMade()).toBe(0)
    const elsewhere = newVisitor()
    expect(redirectOf(await confirm(elsewhere, link))).toEqual([303, '/en-us/account'])
    expect(await pageOf(shop, elsewhere, '/en-us/account')).toMatchObject({
      customer: { email, firstName: 'Nell' },
      flash: { code: 'done_created' },
    })
    expect((await signIn(await newVisitor().arrive(), { email, pw })).status).toBe(200)
  })

  test('is created in a browser that is signed in to another account, which is then signed out', async () => {
    const { email, link } = await held()
    const visitor = await newVisitor().arrive()
    await signIn(visitor, ada)
    expect(await open(visitor, link)).toMatchObject({ code: 'account_confirm', values: { email } })
    expect((await pageOf(shop, visitor, createPage)).customer?.email).toBe(ada.email)
    expect(redirectOf(await confirm(visitor, link))).toEqual([303, '/en-us/account'])
    expect((await pageOf(shop, visitor, '/en-us/account')).customer?.email).toBe(email)
  })

  test('is also held while its token cannot be verified', async () => {
    const [visitor, email] = [newVisitor(), newEmail()]
    const bot_token = 'firn-test:score=0.9;action=create_account;hostname=localhost'
    shop.breakNetwork((url, init) => {
      if (url.includes('siteverify')) throw new TypeError('fetch failed')
      return shop.sandbox.request(url, init)
    })
    const answer = await request(visitor, email, { bot_token, pw })
    shop.breakNetwork(undefined)
    expect(redirectOf(answer)).toEqual([303, createPage])
    expect(await flashOf(visitor)).toMatchObject({ code: 'done_mailed' })
    expect(customersMade()).toBe(0)
    expect(redirectOf(await confirm(visitor, await linkOf(email)))).toEqual([303, '/en-us/account'])
  })

  test('stores neither password nor link, and nothing once it is created', async () => {
    const secret = `secret${Date.now()}`
    const { email, link, visitor } = await held({ pw: secret })
    const stored = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'latin1'))
    expect(stored.filter((text) => text.includes(email))).not.toEqual([])
    expect(stored.filter((text) => text.includes(secret))).toEqual([])
    expect(JSON.stringify(await heldAccounts())).not.toContain(tokenOf(link))
    await confirm(visitor, link)
    expect(await heldAccounts()).toEqual([])
  })

  test('keeps the typed values, and names the refused fields', async () => {
    const visitor = newVisitor()
    await request(visitor, 'nell(at)firn.example', { first_name: '' })
    const { code, faults, values } = (await flashOf(visitor)) ?? {}
    expect([code, faults?.toSorted()]).toEqual(['invalid', ['email', 'first_name']])
    expect(values).toMatchObject({ email: 'nell(at)firn.example', last_name: 'Ost' })
    await shop.services.outbox.runDue()
    expect(mail.sent).toEqual([])
  })

  test('refuses a weak password, and its link still works', async () => {
    const { visitor, link } = await held()
    expect(redirectOf(await confirm(visitor, link, 'winter'))).toEqual([303, createPage])
    expect(await flashOf(visitor)).toMatchObject({ code: 'invalid', faults: ['pw'], values: { token: tokenOf(link) } })
    expect(redirectOf(await confirm(visitor, link))).toEqual([303, '/en-us/account'])
  })
})

describe('the link of a held account', () => {
  test('works once', async () => {
    const { visitor, link } = await held()
    await confirm(visitor, link)
    const other = newVisitor()
    expect(await open(other, link)).toMatchObject({ code: 'link_expired' })
    expect(redirectOf(await confirm(other, link))).toEqual([303, createPage])
    expect(await flashOf(other)).toMatchObject({ code: 'link_expired' })
    expect(customersMade()).toBe(1)
  })

  test('expires after a day', async () => {
    const { visitor, link } = await held()
    now += accountHours * 60 * 60 * 1000
    expect(await open(visitor, link)).toMatchObject({ code: 'link_expired' })
    await confirm(visitor, link)
    expect(await flashOf(visitor)).toMatchObject({ code: 'link_expired' })
    expect(customersMade()).toBe(0)
  })

  test('is valid in one store only, and cannot be forged', async () => {
    const { link } = await held()
    const inCanada = '/api/forms/en-ca/account/confirm'
    const visitor = newVisitor()
    expect((await visitor.post(inCanada, { token: tokenOf(link), pw })).headers.get('location')).toBe(
      '/en-ca/account/create',
    )
    expect(await flashOf(visitor, '/en-ca/account/create')).toMatchObject({ code: 'link_expired' })
    expect(await open(newVisitor(), `${accountForms}/confirm?token=${'a'.repeat(43)}`)).toMatchObject({
      code: 'link_expired',
    })
    expect(customersMade()).toBe(0)
  })

  test('is refused when the address has got an account meanwhile', async () => {
    const { visitor, email, link } = await held()
    await request(visitor, email, { last_name: 'Berg' })
    await confirm(newVisitor(), await linkOf(email), 'summer2031')
    expect(redirectOf(await confirm(visitor, link))).toEqual([303, createPage])
    expect(await flashOf(visitor)).toMatchObject({ code: 'email_taken' })
    expect((await signIn(await newVisitor().arrive(), { email, pw })).status).toBe(401)
    expect(await open(newVisitor(), link)).toMatchObject({ code: 'link_expired' })
  })

  test('creates one account for two presses, and signs in with either answer', async () => {
    const { visitor, email, link } = await held()
    await open(visitor, link)
    const again = visitor.sameBrowser()
    const platform = holdCall(shop, /POST .*\/customers/)
    const first = confirm(visitor, link)
    await platform.begun
    const second = confirm(again, link)
    platform.go()
    expect([redirectOf(await first), redirectOf(await second)]).toEqual([
      [303, '/en-us/account'],
      [303, '/en-us/account'],
    ])
    for (const each of [visitor, again])
      expect((await pageOf(shop, each, '/en-us/account')).customer?.email).toBe(email)
    expect(customersMade()).toBe(1)
  })
})

describe('requests for accounts', () => {
  test('are limited to three an hour from a client, and three mails a day to an address', async () => {
    const visitor = newVisitor()
    for (let count = 0; count < 4; count += 1) await request(visitor, newEmail())
    expect(await flashOf(visitor)).toMatchObject({ code: 'rate_limited' })
    const email = newEmail()
    for (let count = 0; count < 4; count += 1) await request(newVisitor(), email)
    await shop.services.outbox.runDue()
    expect(mail.sent.filter(({ to }) => to === email)).toHaveLength(3)
  })

  test('are erased with a person’s other form data, and after a day', async () => {
    const [one, other] = [await held(), await held()]
    const before = (await heldAccounts()).length
    await erasePerson(shop.services, one.email.toUpperCase())
    expect(await heldAccounts()).toHaveLength(before - 1)
    now += accountHours * 60 * 60 * 1000
    await shop.services.outbox.runDue()
    expect(await heldAccounts()).toEqual([])
    expect(await open(newVisitor(), other.link)).toMatchObject({ code: 'link_expired' })
  })
})
