import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../../fixtures/browser.ts'
import { origin, visit } from '../../../../fixtures/module-page.ts'

const page = (
  route: string,
  body: string,
): string => `<!doctype html><html lang="en" data-route="${route}"><title>t</title>
<body>${body}<script type="module">
  import { trackShopping } from '/src/browser/parts/analytics/track-shopping.ts'
  globalThis.events = []
  trackShopping((event) => events.push(event))
  document.body.dataset.started = ''
</script>`

describe.skipIf(!hasBrowser)('a page that confirms a submitted form', () => {
  async function reported(route: string, done: string): Promise<unknown> {
    const { context } = await visit(() => ({ body: page(route, done && `<p data-done="${done}">Done</p>`) }))
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]', { state: 'attached' })
    return tab.evaluate('events')
  }
  const signUp = (method: string) => [{ event: 'sign_up', method }]
  const application = [{ event: 'pro_application' }]

  test.each([
    ['a new account', 'account', 'done_created', signUp('email')],
    ['an account made with a code of the trade programme', 'account', 'done_created_pro', signUp('email')],
    ['an account whose code could not be redeemed yet', 'account', 'done_created_without_code', signUp('email')],
    ['a subscriber who has confirmed', 'support-newsletter', 'newsletter_confirmed', signUp('newsletter')],
    ['an application', 'pro-signup', 'application_sent', application],
    ['an application held for review', 'pro-signup', 'application_held', application],
  ])('reports %s', async (_, route, done, events) => {
    expect(await reported(route, done)).toEqual(events)
  })

  test.each([
    ['a code redeemed by an existing customer', 'account', 'done_pro'],
    ['a subscriber who has still to confirm', 'support-newsletter', 'newsletter_sent'],
    ['the status of an application', 'pro-signup', 'application_pending'],
    ['a page without a confirmation', 'account', ''],
  ])('reports nothing for %s', async (_, route, done) => {
    expect(await reported(route, done)).toEqual([])
  })
})
