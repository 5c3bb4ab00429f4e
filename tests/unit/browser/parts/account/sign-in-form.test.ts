import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../../fixtures/browser.ts'
import { type Answer, origin, visit } from '../../../../fixtures/module-page.ts'

const page = `<!doctype html><html lang="en"><title>t</title><body>
<form method="post" action="/send" data-captcha="/captcha.js" data-site-key="key" data-action="sign_in">
  <input type="hidden" name="return" value="/orders"><input name="email" value="a@b.example"><input name="pw" value="secret1">
  <input type="hidden" name="bot_token"><p role="status" data-text="Checking"></p><button>Sign in</button>
</form>
<script type="module">
  import { enhanceSignIn } from '/src/browser/parts/account/sign-in-form.ts'
  if (!location.search.includes('refused')) document.cookie = 'firn_s=1'
  enhanceSignIn(document.querySelector('form'))
  document.body.dataset.started = ''
</script>`
const script: Answer = {
  type: 'text/javascript',
  body: 'grecaptcha = { ready: (call) => call(), execute: (key, { action }) => Promise.resolve(key + "-" + action) }',
}
const plain: Answer = { body: '<!doctype html><title>t</title><p>plain</p>' }
const required: Answer = { status: 403, type: 'application/problem+json', body: '{"code":"captcha_required"}' }

describe.skipIf(!hasBrowser)('the sign-in form', () => {
  /**
   * Presses the button; the bodies of the posts, what was fetched, and where that led.
   * @param answers to the posts @param at page of the form
   */
  async function signIn(answers: readonly Answer[], captcha: Answer = script, at = '/orders?order=7') {
    const left = [...answers]
    const pages = [page]
    const { context, asked } = await visit((path) => {
      if (path === '/send') return left.shift()
      if (path.startsWith('/captcha.js')) return captcha
      const body = pages.shift()
      return body === undefined ? plain : { body }
    })
    const tab = await context.newPage()
    const posts: (string | null)[] = []
    tab.on('request', (request) => void (request.method() === 'POST' && posts.push(request.postData())))
    await tab.goto(origin + at)
    await tab.waitForSelector('[data-started]')
    await tab.getByRole('button').click()
    await tab.getByText('plain').waitFor()
    const path = tab.url().replace(origin, '')
    await context.close()
    return { posts, path, captchas: asked.filter((one) => one.startsWith('/captcha.js')) }
  }
  const body = 'return=%2Forders&email=a%40b.example&pw=secret1&bot_token='

  test('submits like a plain form, without loading bot protection', async () => {
    expect(await signIn([{ status: 303, body: '' }])).toEqual({ posts: [body], path: '/orders?order=7', captchas: [] })
  })

  test('reports refused cookies when the browser keeps none of the answer’s cookies', async () => {
    const { posts, path } = await signIn([{ status: 303, body: '' }, plain], script, '/orders?refused')
    expect([posts, path]).toEqual([[body, `${body}&cookies=refused`], '/send'])
  })

  test('submits as a plain form where it leads to another page', async () => {
    expect(await signIn([plain], script, '/account')).toEqual({ posts: [body], path: '/send', captchas: [] })
  })

  test('is sent again with a token when the server requires one', async () => {
    const { posts, path, captchas } = await signIn([required, plain])
    expect(posts).toEqual([body, `${body}key-sign_in`])
    expect([path, captchas]).toEqual(['/send', ['/captcha.js?render=key']])
  })

  test('falls back to a plain form without a token', async () => {
    expect((await signIn([required, plain], { status: 503, body: '' })).posts).toEqual([body, body])
  })

  test('falls back to a plain form for other answers', async () => {
    const { posts, path, captchas } = await signIn([
      { status: 503, body: '{}', type: 'application/problem+json' },
      plain,
    ])
    expect([posts, path, captchas]).toEqual([[body, body], '/send', []])
  })
})
