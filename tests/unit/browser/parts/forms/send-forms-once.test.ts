import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../../fixtures/browser.ts'
import { type Answer, origin, visit } from '../../../../fixtures/module-page.ts'

const page = `<!doctype html><html lang="en"><title>t</title><body>
<form method="post" action="/send"><button>Send</button></form>
<form method="post" action="/send" data-captcha="/captcha.js" data-site-key="key" data-action="create">
  <input type="hidden" name="bot_token"><button>Create</button>
</form>
<form method="post" action="/send" data-captcha="/captcha.js" data-site-key="key" data-sign-in>
  <input type="hidden" name="bot_token"><button>Sign in</button>
</form>
<form action="/search"><button>Search</button></form>
<script type="module">
  import { sendFormsOnce } from '/src/browser/parts/forms/send-forms-once.ts'
  import { enhanceSignIn } from '/src/browser/parts/account/sign-in-form.ts'
  import { addCaptchaToken } from '/src/browser/parts/forms/add-captcha-token.ts'
  if (!location.search) document.cookie = 'firn_s=1'
  sendFormsOnce()
  addCaptchaToken(document.forms[1])
  enhanceSignIn(document.forms[2])
  document.body.dataset.started = ''
</script>`
const script = 'grecaptcha = { ready: (call) => call(), execute: () => Promise.resolve("token") }'

const done: Answer = { body: '<!doctype html><title>t</title><p>done</p>' }
const redirect: Answer = { status: 303, body: '' }

describe.skipIf(!hasBrowser)('a form with a slow answer', () => {
  /**
   * Opens the page; `posts` lists what was sent, `pressed` waits for the last press, `answer` lets the server answer.
   */
  async function open(answer: Answer = done) {
    const slow = Promise.withResolvers<void>()
    const pressed = Promise.withResolvers<void>()
    const { context } = await visit((path) => {
      if (path === '/send') return { ...answer, wait: slow.promise }
      if (path === '/pressed') pressed.resolve()
      if (path.startsWith('/captcha.js')) return { body: script, type: 'text/javascript' }
      return { body: page }
    })
    const tab = await context.newPage()
    const posts: string[] = []
    tab.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())))
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    return { tab, posts, pressed: pressed.promise, answer: () => slow.resolve() }
  }
  /**
   * Presses a button now and in two later tasks, and tells the server of the last. The browser answers no test while it
   * awaits its next page.
   */
  const press = (tab: Page, name: string) =>
    tab.evaluate((text) => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)
      const pressAgain = (times: number): void => {
        button?.click()
        sessionStorage.setItem('presses', String(3 - times))
        if (times > 0) setTimeout(() => pressAgain(times - 1))
        else void fetch('/pressed')
      }
      pressAgain(2)
    }, name)

  test.each(['Send', 'Create', 'Sign in'])('is sent once however often “%s” is pressed', async (name) => {
    const { tab, posts, pressed, answer } = await open(name === 'Sign in' ? redirect : done)
    const sent = tab.waitForRequest((request) => request.method() === 'POST')
    await press(tab, name)
    await Promise.all([sent, pressed])
    const next = name === 'Sign in' ? tab.waitForEvent('framenavigated') : tab.getByText('done').waitFor()
    answer()
    await next
    expect(await tab.evaluate(() => sessionStorage.getItem('presses'))).toBe('3')
    expect(posts.length).toBe(1)
  })

  test('reports refused cookies when the browser keeps none', async () => {
    const { tab, answer } = await open()
    await tab.evaluate(() => Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined }))
    const sent = tab.waitForRequest((request) => request.method() === 'POST')
    await press(tab, 'Send')
    expect((await sent).postData()).toBe('cookies=refused')
    answer()
  })

  test('can be sent again on a page restored from the back/forward cache', async () => {
    const { tab, answer } = await open()
    const wasBusy = await tab.evaluate(() => {
      const [form] = document.forms
      const isBusy = (): boolean => form !== undefined && 'busy' in form.dataset
      form?.querySelector('button')?.click()
      const sent = isBusy()
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return [sent, isBusy()]
    })
    answer()
    expect(wasBusy).toEqual([true, false])
  })
})
