import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { type Config, parseConfig } from '../../../src/config.ts'
import { consentVersion, readConsent } from '../../../src/domain/analytics/consent.ts'
import { createLog } from '../../../src/lib/log.ts'
import { type Services, createServices } from '../../../src/services.ts'
import { type ApiNode, type ApiNodes, openApiNodes } from '../../fixtures/api-nodes.ts'
import { botToken } from '../../fixtures/bot-token.ts'
import { home, sessionOf, signIn } from '../../fixtures/customers.ts'
import { siteUrl } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

/*
 * Forms whose node dies as soon as it has answered (faults, F20): what the visitor was told holds. Those of newsletter,
 * contact and the trade programme: `e2e/visitor-form-faults`.
 */

let vendors: ApiNodes
let folder: string
let config: Config
let node: ApiNode
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firn-deaths-'))
  vendors = await openApiNodes()
  config = parseConfig({ ...demoEnvironment(vendors.sandboxPort, siteUrl), DATA_DIR: folder })
  node = await vendors.startNode('', folder)
})
afterAll(async () => {
  await vendors.close()
  rmSync(folder, { recursive: true })
})

/** Whichever node lives: a browser knows one address. */
const api = { request: (path: string, init: RequestInit) => node.request(path, { ...init, redirect: 'manual' }) }

/** Sends a form, and kills the node as a machine dies once it has answered; another one then takes over. */
async function postAndDie(visitor: Visitor, path: string, fields: Readonly<Record<string, string>>) {
  const { status, headers } = await visitor.post(`/api/forms/en-us/${path}`, fields)
  await node.kill()
  node = await vendors.startNode('', folder)
  return [status, headers.get('location')]
}

async function reading<Value>(read: (services: Services) => Promise<Value>): Promise<Value> {
  const services = createServices(config, { log: createLog('silent') })
  try {
    return await read(services)
  } finally {
    await services.close()
  }
}

describe('an answer of a node that then died', () => {
  test('holds for a choice about statistics, with its record', async () => {
    const visitor = new Visitor(api)
    expect(await postAndDie(visitor, 'consent', { choice: 'accepted', return: '/en-us/privacy' })).toEqual([
      303,
      '/en-us/privacy#consent-saved',
    ])
    const decision = readConsent(visitor.cookieHeader)
    expect(decision?.choice).toBe('accepted')
    const proof = await reading(({ consents }) => consents.find(decision?.id ?? ''))
    expect(proof).toMatchObject([{ version: consentVersion, choice: 'accepted' }])
  })

  test('holds for a new account, its details, an address and a password', async () => {
    const visitor = new Visitor(api)
    const account = { email: 'mortal@example.com', pw: 'winter2026' }
    const names = { first_name: 'Nell', last_name: 'Ost' }
    const bot_token = await botToken({ config, sandbox: vendors.sandbox }, 'create_account')
    expect(await postAndDie(visitor, 'account/create', { ...account, ...names, bot_token })).toEqual([
      303,
      '/en-us/account',
    ])
    const id = (await sessionOf(visitor)).customer?.id ?? 0
    const customerNow = () => reading(({ commerce }) => commerce.us.customers.get(id))
    expect(await customerNow()).toMatchObject({ email: account.email })

    await postAndDie(visitor, 'account/profile', { first_name: 'Zoë', last_name: 'Dahl', company: '', phone: '' })
    expect(await customerNow()).toMatchObject({ first_name: 'Zoë', last_name: 'Dahl' })

    const { address_type: _, ...address } = home
    await postAndDie(visitor, 'account/addresses/add', address)
    expect(await reading(({ commerce }) => commerce.us.customers.addresses.list(id))).toMatchObject([
      { address1: home.address1 },
    ])

    const change = { new_password: 'summer2027', current_password: account.pw }
    expect(await postAndDie(visitor, 'account/credentials', change)).toEqual([303, '/en-us/account/profile'])
    // This browser stays signed in; others need the new password.
    expect((await sessionOf(visitor)).customer?.id).toBe(id)
    const other = await new Visitor(api).arrive()
    expect((await signIn(other, account)).status).toBe(401)
    expect((await signIn(other, { ...account, pw: change.new_password })).status).toBe(200)
  })
})
