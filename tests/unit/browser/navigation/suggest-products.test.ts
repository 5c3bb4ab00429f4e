import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { SearchApiAnswer } from '../../../../src/api/search/schemas.ts'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, visit } from '../../../fixtures/module-page.ts'

/** @param typed what stands in the field, which has the focus, before the script comes */
const pageIn = (lang: string, typed: string): string => `<!doctype html>
<html lang="${lang}" data-locale="en-us" data-store="us"><title>t</title><body>
<form class="find" role="search" action="/en-us/search">
  <input type="search" name="q" aria-label="Search">
  <button type="reset">Clear</button><button type="submit">Search</button>
</form><a id="after" href="/after">after</a>
<script type="module">
  import { suggestProducts } from '/src/browser/navigation/suggest-products.ts'
  const form = document.querySelector('form')
  form.elements.q.value = ${JSON.stringify(typed)}
  form.elements.q.focus()
  suggestProducts(form)
  document.body.dataset.started = ''
</script>`

/** Two products for all words but those that begin with z. */
function answerTo(words: string): SearchApiAnswer {
  const names = words.startsWith('z') ? [] : ['Basalt', 'Tarn']
  return {
    data: {
      products: names.map((name) => ({
        uid: name,
        title: `${name} for ${words}`,
        href: `/en-us/p/${name}?color=birch`,
        lang: 'de',
        product_id: 7,
        price: 'from $9.00',
        picture: { src: '/i/one', srcset: '/i/one, /i/two 2x' },
      })),
      articles: [],
      facets: [],
      texts: { found: names.length === 0 ? `Nothing for ${words}` : '2 products', all: `All for ${words}` },
    },
    meta: { request_id: 'r', page: { current: 1, total_pages: 1, total_results: names.length } },
  }
}

type Reply = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly isOffline?: boolean
  readonly wait?: Promise<void>
}
type Visit = { readonly lang?: string; readonly typed?: string; readonly replyTo?: (words: string) => Reply }

describe.skipIf(!hasBrowser)('suggestions of a search field', () => {
  /** Opens a page whose clock stands; `asked` has the words of all questions, as the API gets them. */
  async function open({ lang = 'en-US', typed = '', replyTo = () => ({}) }: Visit = {}) {
    const { context } = await visit((path) => ({ body: path === '/' ? pageIn(lang, typed) : '<title>Other</title>' }))
    const asked: string[] = []
    await context.route(
      ({ pathname }) => pathname === '/api/search',
      async (route) => {
        const query = new URL(route.request().url()).searchParams
        const words = query.get('q') ?? ''
        asked.push(words)
        const { status = 200, headers = {}, isOffline = false, wait } = replyTo(words)
        await wait
        if (isOffline) return route.abort()
        return route.fulfill({ status, headers, json: status === 200 ? answerTo(words) : {} })
      },
    )
    const tab = await context.newPage()
    await tab.clock.install({ time: 0 })
    await tab.clock.pauseAt(1000)
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    return { tab, asked }
  }
  const type = (tab: Page, text: string): Promise<void> => tab.keyboard.type(text)
  /** Lets the longest pause in the typing pass. */
  const pause = (tab: Page, ms = 100): Promise<void> => tab.clock.runFor(ms)
  /** Waits until what the page had asked for is answered: later questions are answered later. */
  const answered = async (tab: Page): Promise<void> => {
    for (const name of ['one', 'two']) await tab.evaluate((path) => fetch(path).then((file) => file.text()), `/${name}`)
  }
  const panel = (tab: Page) => tab.locator('.hits')
  const linkTo = (tab: Page, name: string) => tab.getByRole('link', { name })
  const focused = (tab: Page): Promise<string> =>
    tab.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '')
  const arriveAt = (tab: Page, path: string): Promise<void> =>
    tab.waitForURL(({ pathname, search }) => pathname + search === path)
  const valueOf = (tab: Page): Promise<string> => tab.getByRole('searchbox').inputValue()

  test('are asked for at the second letter, and then when the typing pauses', async () => {
    const { tab, asked } = await open()
    await type(tab, 's')
    await pause(tab, 1000)
    await type(tab, 'n')
    await expect.poll(() => asked).toEqual(['sn'])
    await type(tab, 'o')
    await pause(tab, 50)
    await type(tab, 'w')
    await pause(tab, 99)
    await answered(tab)
    expect(asked).toEqual(['sn'])
    await pause(tab, 1)
    await expect.poll(() => asked).toEqual(['sn', 'snow'])
    await linkTo(tab, 'Basalt for snow').waitFor()
  })

  test('are products with picture, name and price, a button for all, and their number as a status', async () => {
    const { tab } = await open()
    await type(tab, 'sn')
    const link = linkTo(tab, 'Basalt for sn from $9.00')
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe('/en-us/p/Basalt?color=birch')
    expect(await link.locator('[lang=de]').textContent()).toBe('Basalt for sn')
    expect(await link.locator('img').evaluate((image) => image.outerHTML)).toMatch(/width="48" height="64".* alt=""/)
    expect(await tab.locator('.hit[data-product="7"] .price').allTextContents()).toEqual(['from $9.00', 'from $9.00'])
    expect(await tab.getByRole('status').textContent()).toBe('2 products')
    await tab.getByRole('button', { name: 'All for sn' }).press('Enter')
    await arriveAt(tab, '/en-us/search?q=sn')
  })

  test('are asked for by words that were typed before the script came', async () => {
    const { tab, asked } = await open({ typed: 'tarn' })
    await linkTo(tab, 'Tarn for tarn').waitFor()
    expect(asked).toEqual(['tarn'])
  })

  test('are asked for once by the same words', async () => {
    const { tab, asked } = await open()
    await type(tab, 'sn')
    await linkTo(tab, 'Basalt').waitFor()
    await type(tab, '  ')
    await pause(tab)
    await tab.keyboard.press('Escape')
    await type(tab, ' ')
    await pause(tab)
    await linkTo(tab, 'Basalt').waitFor()
    expect(asked).toEqual(['sn'])
  })

  test('are asked for by one letter of Japanese, and by no text that is longer than the API takes', async () => {
    const { tab, asked } = await open()
    await type(tab, '雪')
    await expect.poll(() => asked).toEqual(['雪'])
    await tab.getByRole('searchbox').fill('a'.repeat(129))
    await pause(tab)
    await answered(tab)
    expect(asked).toEqual(['雪'])
    expect(await panel(tab).isVisible()).toBe(false)
  })

  test('do not show the late answer to earlier words', async () => {
    let answer = (): void => undefined
    const early = new Promise<void>((resolve) => (answer = resolve))
    const { tab, asked } = await open({ replyTo: (words) => (words === 'sn' ? { wait: early } : {}) })
    await type(tab, 'sn')
    // A question that is taken back at once may never leave the browser.
    await expect.poll(() => asked).toEqual(['sn'])
    await type(tab, 'ow')
    await pause(tab)
    await linkTo(tab, 'Basalt for snow').waitFor()
    answer()
    await answered(tab)
    expect(asked).toEqual(['sn', 'snow'])
    expect(await linkTo(tab, 'Basalt').allTextContents()).toEqual(['Basalt for snow from $9.00'])
  })

  /** Acts as an input method in the field: a text that is still open, or its end. */
  const compose = (tab: Page, text: string, isOver = false): Promise<void> =>
    tab.getByRole('searchbox').evaluate(
      (field, [value, ends]) => {
        if (!(field instanceof HTMLInputElement)) return
        field.value = value
        field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
        if (ends) field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
      },
      [text, isOver] as const,
    )

  test.each([
    ['ja-JP', 'sn'],
    ['en-US', 'ゆき'],
  ])('wait for the end of a composed text: %s, %s', async (lang, text) => {
    const { tab, asked } = await open({ lang })
    await compose(tab, text)
    await pause(tab, 1000)
    await answered(tab)
    expect(asked).toEqual([])
    await compose(tab, '雪', true)
    await expect.poll(() => asked).toEqual(['雪'])
  })

  test('do not wait for the end of a Latin word, which phones compose letter by letter', async () => {
    const { tab, asked } = await open()
    await compose(tab, 'sn')
    await expect.poll(() => asked).toEqual(['sn'])
  })

  test('close on Escape, which leaves text and focus in the field', async () => {
    const { tab } = await open()
    await type(tab, 'sn')
    await linkTo(tab, 'Basalt').waitFor()
    await tab.keyboard.press('Escape')
    expect(await panel(tab).isVisible()).toBe(false)
    expect([await valueOf(tab), await focused(tab)]).toEqual(['sn', 'q'])
    await type(tab, 'o')
    await pause(tab)
    await linkTo(tab, 'Basalt for sno').waitFor()
    await tab.keyboard.press('ArrowDown')
    await tab.keyboard.press('Escape')
    expect(await panel(tab).isVisible()).toBe(false)
    expect([await valueOf(tab), await focused(tab)]).toEqual(['sno', 'q'])
  })

  test('close on Escape for an answer under way as well', async () => {
    let answer = (): void => undefined
    const late = new Promise<void>((resolve) => (answer = resolve))
    const { tab } = await open({ replyTo: (words) => (words === 'sno' ? { wait: late } : {}) })
    await type(tab, 'sn')
    await linkTo(tab, 'Basalt').waitFor()
    await type(tab, 'o')
    await pause(tab)
    await tab.keyboard.press('Escape')
    answer()
    await answered(tab)
    expect(await panel(tab).isVisible()).toBe(false)
  })

  test('are reached by arrow keys, around from the last to the field', async () => {
    const { tab } = await open()
    await type(tab, 'sn')
    await linkTo(tab, 'Basalt').waitFor()
    const places: string[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
      await tab.keyboard.press(key)
      places.push(await focused(tab))
    }
    const [first, second, all] = ['Basalt for sn from $9.00', 'Tarn for sn from $9.00', 'All for sn']
    expect(places).toEqual([first, second, all, 'q', all, second])
    await tab.keyboard.press('Enter')
    await arriveAt(tab, '/en-us/p/Tarn?color=birch')
  })

  test.each([
    ['the focus goes', (tab: Page) => tab.focus('#after')],
    ['a press falls', (tab: Page) => tab.mouse.click(5, 590)],
  ])('close when %s elsewhere, and open again in the field', async (_, leave) => {
    const { tab, asked } = await open()
    await tab.setViewportSize({ width: 800, height: 600 })
    await type(tab, 'sn')
    await linkTo(tab, 'Basalt').waitFor()
    await leave(tab)
    expect(await panel(tab).isVisible()).toBe(false)
    await tab.focus('#after')
    await tab.focus('input')
    expect(await panel(tab).isVisible()).toBe(true)
    expect(asked).toEqual(['sn'])
  })

  test('are gone with the text that the reset button clears', async () => {
    const { tab } = await open()
    await type(tab, 'sn')
    await linkTo(tab, 'Basalt').waitFor()
    await tab.getByRole('button', { name: 'Clear' }).press('Enter')
    expect(await panel(tab).isVisible()).toBe(false)
    expect(await panel(tab).locator('*').count()).toBe(0)
    expect(await valueOf(tab)).toBe('')
  })

  test('say that there are none, with the way to all results', async () => {
    const { tab } = await open()
    await type(tab, 'zz')
    await tab.getByRole('button', { name: 'All for zz' }).waitFor()
    expect(await panel(tab).locator('p').textContent()).toBe('Nothing for zz')
    expect(await tab.getByRole('status').textContent()).toBe('Nothing for zz')
  })

  test.each<readonly [string, Reply, number]>([
    ['has had enough, for as long as it says', { status: 429, headers: { 'retry-after': '7' } }, 7000],
    ['fails', { status: 502 }, 5000],
    ['cannot be reached', { isOffline: true }, 5000],
  ])('are not asked for again for a while when the API %s', async (_, reply, ms) => {
    let isBroken = false
    const { tab, asked } = await open({ replyTo: () => (isBroken ? reply : {}) })
    await type(tab, 'sn')
    await linkTo(tab, 'Basalt').waitFor()
    isBroken = true
    await pause(tab)
    await type(tab, 'o')
    await expect.poll(() => panel(tab).isVisible()).toBe(false)
    isBroken = false
    await type(tab, 'w')
    await pause(tab, ms - 1)
    await answered(tab)
    expect(asked).toEqual(['sn', 'sno'])
    await pause(tab, 1)
    await type(tab, 's')
    await expect.poll(() => asked).toEqual(['sn', 'sno', 'snows'])
    await linkTo(tab, 'Basalt for snows').waitFor()
  })

  test('leave half of the API’s questions to the search page', async () => {
    const { tab, asked } = await open()
    for (let letter = 0; letter < 60; letter += 1) {
      await type(tab, 'x')
      await answered(tab)
      await pause(tab)
    }
    expect(asked).toHaveLength(50)
    expect(await panel(tab).isVisible()).toBe(false)
    await pause(tab, 30_000)
    await type(tab, 'x')
    await expect.poll(() => asked).toHaveLength(51)
  })
})
