import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { SessionAnswer } from '../../../../src/api/visitor/schemas.ts'
import { sessionMark } from '../../../../src/domain/customer/visitor-cookies.ts'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, visit } from '../../../fixtures/module-page.ts'

type SessionData = SessionAnswer['data']

/**
 * A page with the shopper's cart, whose stores want the name of their environment, which a bundler would write.
 * @param root.customer for whom the page was made @param root.hasSession whether the browser has one
 */
const bodyOf = ({ customer = '', hasSession = true } = {}): string => `<!doctype html>
<html lang="en" data-locale="en-us" data-store="us"${customer && ` data-customer="${customer}"`}><title>t</title><body>
<script>${hasSession ? `document.cookie = '${sessionMark}=1';` : ''} globalThis.process = { env: { NODE_ENV: 'production' } }</script>
<script type="importmap">{ "imports": { "nanostores": "/nanostores/index.js" } }</script>
<script type="module">
  import { $cart } from '/src/browser/stores/cart.ts'
  $cart.subscribe(({ status }) => (document.body.dataset.cart = status))
</script>`

const guest: SessionData = {
  customer: null,
  customer_status: 'none',
  pro: null,
  hides_free_shipping: false,
  alerts: null,
  region: 'us',
  store: 'us',
  csrf_token: 'c',
  cart: null,
  cart_status: 'none',
}
/** @param percent of the discount of a member's group; nothing for a customer who is no member */
function customerOf(group: number, percent?: number, id = 7): SessionData {
  const isMember = percent !== undefined
  const pro: SessionData['pro'] = {
    region: 'pro',
    expires: '2099-10-31',
    is_active: isMember,
    renewal_due: false,
    discount_rules: isMember ? [{ type: 'all', method: 'percent', amount: percent }] : [],
    order_total: 1200,
    spend_limit: 4500,
    expiration_date: '2099-10-31',
    employee_group: false,
  }
  const name = { first_name: 'Per', last_name: 'Ost' }
  return {
    ...guest,
    customer: { id, email: 'per@firn.example', ...name, customer_group_id: group, is_pro: isMember },
    customer_status: 'present',
    pro,
  }
}
const member = customerOf(3, 40)
const customer = customerOf(0)
const unreadRules: SessionData = { ...member, pro: member.pro && { ...member.pro, discount_rules: [] } }
const spentMore: SessionData = { ...member, pro: member.pro && { ...member.pro, order_total: 1300 } }

const list = '/en-us/c/snowshoes'
const account = '/en-us/account'

/** A page at a path, and the paths that its browser asked for. @param bodyAt of the page, the first time 0 */
async function openPage(
  path: string,
  session: { data: SessionData },
  bodyAt: (time: number) => string,
): Promise<{ tab: Page; asked: readonly string[] }> {
  let times = 0
  const { context, asked } = await visit((wanted) => {
    if (wanted.startsWith('/api/session'))
      return { type: 'application/json', body: JSON.stringify({ data: session.data, meta: {} }) }
    if (!wanted.startsWith('/nanostores/')) return { body: wanted === path ? bodyAt(times++) : '' }
    return { type: 'text/javascript', body: readFileSync(`node_modules${wanted}`, 'utf8') }
  })
  const tab = await context.newPage()
  await tab.goto(origin + path)
  return { tab, asked }
}

/** A page for a customer, with a form, that reads the session once that was sent. */
const leftPage = `<!doctype html>
<html lang="en" data-locale="en-us" data-store="us" data-customer="7"><title>t</title><body>
<form method="post" action="/sign-out"><button>Sign out</button></form>
<script>document.cookie = '${sessionMark}=1'; globalThis.process = { env: { NODE_ENV: 'production' } }</script>
<script type="importmap">{ "imports": { "nanostores": "/nanostores/index.js" } }</script>
<script type="module">
  import { reloadForMissingScripts } from '/src/browser/navigation/chunk-reload.ts'
  const start = async () => {
    const { $cart } = await import('/src/browser/stores/cart.ts')
    $cart.subscribe(({ status }) => status === 'success' && setTimeout(() => fetch('/later'), 0))
  }
  reloadForMissingScripts()
  addEventListener('submit', () => setTimeout(start, 0))
</script>`

const timesAsked = (asked: readonly string[], start: string): number =>
  asked.filter((path) => path.startsWith(start)).length

describe.skipIf(!hasBrowser)('a page whose tab comes to the front', () => {
  /** A page that has read a session. */
  async function open(path: string, session: { data: SessionData }): Promise<{ tab: Page; asked: readonly string[] }> {
    const opened = await openPage(path, session, () => bodyOf())
    await opened.tab.waitForSelector('[data-cart=success]', { state: 'attached' })
    return opened
  }
  const show = (tab: Page): Promise<boolean> =>
    tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  test.each([
    ['a member’s discounts have changed', list, member, customerOf(3, 30)],
    ['a member is in another group', list, member, customerOf(4, 40)],
    ['a member is no longer one', list, member, customer],
    ['a member has signed out', list, member, guest],
    ['the customer of an account has signed out', account, customer, guest],
    ['another customer has signed in', account, customer, customerOf(0, undefined, 8)],
  ] as const)('reloads once when %s', async (_, path, before, after) => {
    const session = { data: before }
    const { tab, asked } = await open(path, session)
    session.data = after
    await show(tab)
    await expect.poll(() => timesAsked(asked, path)).toBe(2)
    // The session of the page, of the tab that came to the front, and of the page that was loaded again.
    await expect.poll(() => timesAsked(asked, '/api/session')).toBe(3)
    await tab.waitForSelector('[data-cart=success]', { state: 'attached' })
    await tab.evaluate(() => fetch('/later'))
    expect(timesAsked(asked, path)).toBe(2)
  })

  test.each([
    ['nothing has changed', list, member, member],
    ['a member has spent more', list, member, spentMore],
    ['the discounts of a member cannot be read', list, member, unreadRules],
    ['a customer has become a member', list, customer, member],
    ['a customer without own prices has signed out', list, customer, guest],
  ] as const)('stays when %s', async (_, path, before, after) => {
    const session = { data: before }
    const { tab, asked } = await open(path, session)
    session.data = after
    await show(tab)
    await expect.poll(() => timesAsked(asked, '/api/session')).toBe(2)
    // Reads of a tab run one after the other, and a page is loaded again before the next one.
    await tab.evaluate(`import('/src/browser/stores/cart.ts').then(({ recheckCart }) => recheckCart())`)
    await tab.evaluate(() => fetch('/later'))
    expect(timesAsked(asked, path)).toBe(1)
  })
})

describe.skipIf(!hasBrowser)('a page rendered for a customer', () => {
  const theirs = bodyOf({ customer: '7' })
  test.each([
    ['has signed out before it reads the session', guest, theirs, bodyOf()],
    ['has been replaced by another', customerOf(0, undefined, 8), theirs, bodyOf({ customer: '8' })],
    ['has no session left', guest, bodyOf({ customer: '7', hasSession: false }), bodyOf({ hasSession: false })],
    ['has signed out and the page is unchanged', guest, theirs, theirs],
  ])('reloads once when that customer %s', async (_, data, first, second) => {
    const { tab, asked } = await openPage(account, { data }, (time) => (time === 0 ? first : second))
    await expect.poll(() => timesAsked(asked, account)).toBe(2)
    await tab.waitForSelector('[data-cart]', { state: 'attached' })
    await tab.evaluate(`import('/src/browser/stores/cart.ts').then(({ recheckCart }) => recheckCart())`)
    await tab.evaluate(() => fetch('/later'))
    expect(timesAsked(asked, account)).toBe(2)
  })

  test('does not call off the way to another page that the visitor takes meanwhile', async () => {
    const answer = Promise.withResolvers<void>()
    const { context, asked } = await visit((wanted) => {
      if (wanted.startsWith('/api/session'))
        return { type: 'application/json', body: JSON.stringify({ data: guest, meta: {} }) }
      if (wanted.startsWith('/nanostores/'))
        return { type: 'text/javascript', body: readFileSync(`node_modules${wanted}`, 'utf8') }
      if (wanted === '/sign-out') return { body: 'signed out', wait: answer.promise }
      return { body: wanted === account ? leftPage : '' }
    })
    const tab = await context.newPage()
    await tab.goto(origin + account)
    const pressed = tab.getByRole('button').click()
    await expect.poll(() => timesAsked(asked, '/later')).toBe(1)
    answer.resolve()
    await pressed
    await tab.getByText('signed out').waitFor()
    expect(timesAsked(asked, account)).toBe(1)
  })

  test('stays while that customer is signed in', async () => {
    const { tab, asked } = await openPage(account, { data: customer }, () => theirs)
    await tab.waitForSelector('[data-cart=success]', { state: 'attached' })
    await tab.evaluate(() => fetch('/later'))
    expect(timesAsked(asked, account)).toBe(1)
  })
})
