import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consentCookieFor, shop } from './support/browser.ts'
import { hostedWordsOf } from './support/checkout.ts'
import { ask, type Engine, enginesHere, type Tab } from './support/engines.ts'
import { wordsOf } from './support/words.ts'

const engines = enginesHere(process.env)

/** One page of each of these types. */
const pages = [
  ['home', '/'],
  ['category', '/en-us/c/snowshoes'],
  ['product', '/en-us/p/ridgeline-25-womens'],
  ['search', '/en-us/search?q=strap'],
  ['blog post', '/en-us/blog/p/your-first-hour'],
  ['help article', '/en-us/support/shipping'],
  ['cart', '/en-us/cart'],
] as const

/** Waits until something holds of the page in view. */
const holds = (tab: Tab, work: () => boolean): Promise<void> => expect.poll(() => ask(tab, work)).toBe(true)

const seen = (tab: Tab, selector: string): Promise<void> =>
  expect
    .poll(
      () =>
        ask(
          tab,
          (wanted) => {
            const box = document.querySelector(wanted)?.getBoundingClientRect()
            return box !== undefined && box.width > 0 && box.height > 0
          },
          selector,
        ),
      { message: selector },
    )
    .toBe(true)

/** The faults of the page in view, as far as any page can be judged. */
const pageFaults = (tab: Tab): Promise<string[]> =>
  ask(tab, async () => {
    const pictures = [...document.images].filter((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect()
      const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return width > 0 && isInView && image.checkVisibility()
    })
    await document.fonts.ready
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)))
    const { scrollWidth, clientWidth } = document.documentElement
    const [heading] = document.getElementsByTagName('h1')
    return [
      ...(scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []),
      ...(heading && heading.textContent.trim() !== '' ? [] : ['has no heading']),
      ...(document.fonts.check('16px "Instrument Sans"') ? [] : ['has not the letters of the shop']),
      ...pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ currentSrc }) => `lacks ${currentSrc}`),
      ...(document.querySelector('vite-error-overlay') ? ['shows an error of the server'] : []),
    ]
  })

/** Vertical middle of elements' boxes, px. */
const middles = (tab: Tab, ...selectors: string[]): Promise<number[]> =>
  ask(
    tab,
    (...wanted) =>
      wanted.map((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect()
        return box ? box.top + box.height / 2 : Number.NaN
      }),
    ...selectors,
  )

/** Presses an element, where it stands still in view. */
async function press(tab: Tab, selector: string): Promise<void> {
  await ask(
    tab,
    async (wanted) => {
      document.querySelector(wanted)?.scrollIntoView({ block: 'center', behavior: 'instant' })
      // A part that comes into view is laid out with the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    },
    selector,
  )
  await tab.click(selector)
}

/** Presses the button that says something. */
async function pressButton(tab: Tab, text: string): Promise<void> {
  await ask(
    tab,
    (wanted) => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent.includes(wanted))
      button?.setAttribute('data-to-press', '')
    },
    text,
  )
  await press(tab, '[data-to-press]')
}

/** Text of an element that stands alone. */
const textOf = (tab: Tab, selector: string): Promise<string> =>
  ask(tab, (wanted) => document.querySelector(wanted)?.textContent.trim() ?? '', selector)

/** Pays in the platform's checkout, as a shopper in Vermont. @returns the number of the order */
async function pay(tab: Tab): Promise<string> {
  await seen(tab, '#email')
  const say = hostedWordsOf('en-us')
  await ask(tab, () => {
    for (const [id, value] of [
      ['country_code', 'US'],
      ['state-US', 'Vermont'],
    ] as const) {
      const select = document.querySelector<HTMLSelectElement>(`#${id}`)
      if (!select) throw new Error(`there is no ${id}`)
      const option = [...select.options].find((one) => one.value === value || one.text === value)
      if (!option) throw new Error(`${id} has no ${value}`)
      select.value = option.value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  for (const [field, value] of [
    ['#email', `engine-${crypto.randomUUID()}@example.com`],
    ['#first_name', 'Sam'],
    ['#last_name', 'Winter'],
    ['#address1', '1 Snow Lane'],
    ['#city', 'Stowe'],
    ['#postal_code', '05672'],
  ] as const)
    await tab.type(field, value)
  await pressButton(tab, say('to_payment'))
  await seen(tab, '#card_number')
  await tab.type('#card_number', '4111 1111 1111 1111')
  await ask(tab, () => document.querySelector<HTMLInputElement>('[name="shipping_method"]')?.click())
  await pressButton(tab, say('place_order'))
  const [before = ''] = say('order_number').split('{number}')
  await expect.poll(() => textOf(tab, 'main')).toContain(before.trim())
  return new RegExp(`${before}\\D*(\\d+)`).exec(await textOf(tab, 'main'))?.[1] ?? ''
}

/** Milliseconds for an engine to start, with the tries that it has. */
const timeToOpen = 200_000

describe.skipIf(engines.length === 0)('an engine other than Chromium’s', () => {
  describe.each(engines.map((engine): [string, Engine] => [`${engine.name} at ${engine.width} px`, engine]))(
    '%s',
    (_, engine) => {
      let tab: Tab
      beforeAll(async () => {
        tab = await engine.open()
        // The banner about statistics is drawn over the page, and has tests of its own.
        const { name, value } = consentCookieFor('refused')
        await tab.open(`${shop.url}/en-us/about`)
        await ask(tab, (cookie) => void (document.cookie = cookie), `${name}=${value}; path=/`)
      }, timeToOpen)
      afterAll(() => tab.close())

      test.each(pages)('shows a %s whole', async (_type, path) => {
        await tab.open(shop.url + path)
        // Pictures come late.
        await expect.poll(() => pageFaults(tab)).toEqual([])
        expect(tab.troubles()).toEqual([])
      })

      test('aligns the chosen colour’s name, and the delivery cost, with their lines', async () => {
        await tab.open(`${shop.url}/en-us/p/ridgeline-25-womens`)
        const [legend = 0, name = 0, stock = 0, ships = 0] = await middles(
          tab,
          '.colors legend',
          '.colors input:checked ~ b',
          '.terms > :first-child',
          '.terms > :last-child',
        )
        expect(Math.abs(legend - name)).toBeLessThan(4)
        // A window in which both have room beside each other.
        if (Math.abs(stock - ships) < 16) expect(Math.abs(stock - ships)).toBeLessThan(3)
      })

      test('completes a purchase from the home page to the order number', async () => {
        const words = wordsOf('en-us')
        await tab.open(`${shop.url}/`)
        await press(tab, 'main a[href="/en-us/c/snowshoes"]')
        await holds(tab, () => location.pathname === '/en-us/c/snowshoes' && document.readyState === 'complete')
        await press(tab, 'main h3 a[href="/en-us/p/larch"]')
        await holds(tab, () => location.pathname === '/en-us/p/larch' && document.readyState === 'complete')
        await seen(tab, 'form.buy-box')
        const open = await ask(tab, () =>
          [...document.querySelectorAll('form.buy-box fieldset')].flatMap((group) => {
            const label = group.querySelector('input:checked') ? null : group.querySelector('label:not(.out) input')
            return label
              ? [`form.buy-box input[name="${label.getAttribute('name')}"][value="${label.getAttribute('value')}"]`]
              : []
          }),
        )
        for (const choice of open) await press(tab, choice)
        await press(tab, 'form.buy-box button[type="submit"]:not(.update)')
        await seen(tab, 'dialog .line')
        expect(await textOf(tab, 'dialog .lines')).toMatch(/Larch.*\$\d/s)
        await press(tab, 'dialog .sum .btn')
        const order = await pay(tab)
        expect(order).toMatch(/^\d+$/)
        await tab.open(`${shop.url}/en-us/cart?order=${order}`)
        expect(await textOf(tab, 'h1')).toBe(words('thanks', 'title'))
        expect(await textOf(tab, 'main')).toContain('1 Snow Lane')
        expect(tab.troubles()).toEqual([])
      })
    },
  )
})
