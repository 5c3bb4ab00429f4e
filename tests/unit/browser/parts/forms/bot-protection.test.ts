import { describe, expect, test } from 'vitest'
import { loadBotProtection, pollInterval } from '../../../../../src/browser/parts/forms/bot-protection.ts'
import { hasBrowser } from '../../../../fixtures/browser.ts'
import { type Answer, origin, visit } from '../../../../fixtures/module-page.ts'

const page = `<!doctype html><html lang="en"><title>t</title><body><p>Form</p>
<script type="module">
  import { loadBotProtection } from '/src/browser/parts/forms/bot-protection.ts'
  window.load = (key) => loadBotProtection('/captcha.js', key).then((script) => script.execute(key, { action: 'join' }), ({ message }) => message)
  document.body.dataset.started = ''
</script>`
const provider =
  'grecaptcha = { ready: (call) => call(), execute: (key, { action }) => Promise.resolve(key + " " + action) }'
const script = (body: string): Answer => ({ type: 'text/javascript', body })

describe('loadBotProtection', () => {
  test('polls every 25 ms', () => expect(pollInterval).toBe(25))

  test('rejects on the server', async () => {
    await expect(loadBotProtection('/captcha.js', 'one')).rejects.toThrow('This is a library for the browser!')
  })
})

describe.skipIf(!hasBrowser)('the script of the bot protection', () => {
  /** @param answers of the provider, one after the other */
  async function open(...answers: readonly Answer[]) {
    const left = [...answers]
    const { context, asked } = await visit((path) => (path.startsWith('/captcha.js') ? left.shift() : { body: page }))
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    return {
      tab,
      load: (key: string) => tab.evaluate<unknown>(`window.load(${JSON.stringify(key)})`),
      asked: () => asked.filter((path) => path.startsWith('/captcha.js')),
      close: () => context.close(),
    }
  }

  test('is fetched once, with its key, for all callers', async () => {
    const { load, asked, close } = await open(script(provider))
    expect(await Promise.all([load('a&b'), load('a&b')])).toEqual(['a&b join', 'a&b join'])
    expect(await load('a&b')).toBe('a&b join')
    expect(asked()).toEqual(['/captcha.js?render=a%26b'])
    await close()
  })

  test('is awaited until it is ready', async () => {
    const { tab, load, close } = await open(script('window.come = () => { PROVIDER }'.replace('PROVIDER', provider)))
    const token = load('one')
    await tab.waitForFunction('window.come')
    await tab.evaluate('window.come()')
    expect(await token).toBe('one join')
    await close()
  })

  test('times out after 10 seconds if it does not run, and is fetched again by the next call', async () => {
    const { tab, load, asked, close } = await open(script('window.come = true'), script(provider))
    await tab.clock.install()
    const token = load('one')
    await tab.waitForFunction('window.come')
    await tab.clock.runFor(10_000)
    expect(await token).toBe('The bot protection does not run')
    expect(await load('one')).toBe('one join')
    expect(asked()).toHaveLength(2)
    await close()
  })

  test.each(['while it is loading', 'once it is loaded'])('is refused for another key %s', async (when) => {
    const { load, asked, close } = await open(script(provider))
    const first = load('one')
    if (when === 'once it is loaded') await first
    expect(await load('two')).toBe('reCAPTCHA already loaded with different site key!')
    expect(await first).toBe('one join')
    expect(asked()).toHaveLength(1)
    await close()
  })

  test('is fetched again after a failure', async () => {
    const { load, asked, close } = await open({ status: 503, body: '' }, script(provider))
    expect(await load('one')).toBe('/captcha.js?render=one cannot be loaded')
    expect(await load('one')).toBe('one join')
    expect(asked()).toHaveLength(2)
    await close()
  })
})
