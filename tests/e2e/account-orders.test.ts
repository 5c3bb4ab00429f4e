import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPageRenderer, type PageRenderer } from '../fixtures/page-renderer.ts'
import { wordsOf } from './support/words.ts'

const english = wordsOf('en-us')
const nothingYet = english('account', 'no_orders')
const account = '/en-us/account'
const allOrders = `<a href="${account}/orders">${english('account', 'all_orders')}</a>`
const customer = { id: 1, email: 'ada@firn.example', firstName: 'Ada', lastName: 'Lind', groupId: 0, isPro: false }

let renderer: PageRenderer
beforeAll(async () => {
  const snapshot = join(inject('shop').dataDir, 'snapshot', 'current.sqlite')
  renderer = await openPageRenderer({ dist: 'dist', snapshot })
})
afterAll(() => renderer.close())

const htmlOf = async (path: string, session: App.Locals['session']): Promise<string> =>
  (await renderer.render([{ type: 'account', path, session: { customer, ...session } }])).html

describe('the account overview without a newest order', () => {
  test('invites a customer without orders to the shop', async () => {
    const html = await htmlOf(account, { hasMoreOrders: false })
    expect(html).toContain(nothingYet)
    expect(html).not.toContain(allOrders)
  })

  test('leads to all orders where older ones may exist', async () => {
    const html = await htmlOf(account, { hasMoreOrders: true })
    expect(html).not.toContain(nothingYet)
    expect(html).toContain(allOrders)
  })

  test('leads to all orders while the platform fails', async () => {
    const html = await htmlOf(account, { latest: null })
    expect(html).not.toContain(nothingYet)
    expect(html).toContain(allOrders)
  })
})

describe('an account page after a merge that could not take all', () => {
  test('names the products, for readers of screens, too', async () => {
    const unmerged = ['Alpine 22', 'Trail Poles']
    const html = await htmlOf(account, { unmerged })
    const notice = /<div class="notice" role="alert"[^]*?<\/div>/.exec(html)?.[0] ?? ''
    expect(notice).toContain(english('account', 'cart_unmerged'))
    expect([...notice.matchAll(/<li>([^<]*)<\/li>/g)].map(([, name]) => name)).toEqual(unmerged)
  })
})

describe('the page of a new account for a signed-in customer', () => {
  const page = `${account}/create`
  const createForm = '/api/forms/en-us/account/create"'

  test.each<readonly [string, Record<string, string>, string]>([
    ['link_expired', {}, 'error_expired'],
    ['email_taken', { email: 'nell@firn.example', token: 'a' }, 'error_taken'],
  ])('shows why a mailed link was refused, and the form that asks for a new one: %s', async (code, values, key) => {
    const html = await htmlOf(page, { flash: { code, page, values } })
    const notice = /<div class="notice"[^>]* role="alert"[^]*?<\/div>/.exec(html)?.[0] ?? ''
    expect(notice).toContain(english('account', key))
    expect(html).toContain(createForm)
  })

  test('leads to the account where nothing was refused', async () => {
    const html = await htmlOf(page, {})
    expect(html).toContain(english('account', 'signed_in_as').replace('{email}', customer.email))
    expect(html).not.toContain(createForm)
  })
})

describe('a page of orders that lists none', () => {
  test.each([
    [
      { page: 1, hasMore: false },
      { isEmpty: true, newer: false, older: false },
    ],
    [
      { page: 1, hasMore: true },
      { isEmpty: false, newer: false, older: true },
    ],
    [
      { page: 2, hasMore: true },
      { isEmpty: false, newer: true, older: true },
    ],
    [
      { page: 2, hasMore: false },
      { isEmpty: false, newer: true, older: false },
    ],
  ])('shows for %j: %j', async (history, shown) => {
    const html = await htmlOf(`${account}/orders?page=${history.page}`, { orders: { orders: [], ...history } })
    expect({
      isEmpty: html.includes(nothingYet),
      newer: html.includes('rel="prev"'),
      older: html.includes('rel="next"'),
    }).toEqual(shown)
  })
})
