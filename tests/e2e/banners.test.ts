import { DomUtils, parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'

type Element = ReturnType<typeof DomUtils.findAll>[number]

const classesOf = (element: Element | undefined): string[] => (element?.attribs['class'] ?? '').split(' ')
const within = (element: Element | undefined, fits: (one: Element) => boolean): Element[] =>
  element ? DomUtils.findAll(fits, element.children) : []
const isBanner = (element: Element): boolean => classesOf(element).includes('banner')

async function read(path: string): Promise<Element[]> {
  const page = parseDocument(await (await fetch(shop.url + path)).text())
  return DomUtils.findAll(() => true, page.children)
}

/** A banner of the style tile by the fields of content that it is a sample of. */
async function sample(fields: string): Promise<Element | undefined> {
  const boxes = (await read('/en-us/styletile')).filter((element) => classesOf(element).includes('style-sample'))
  const box = boxes.find((one) =>
    within(one, ({ name }) => name === 'code').some((code) => DomUtils.textContent(code) === fields),
  )
  return within(box, isBanner)[0]
}
const buttonsOf = (banner: Element | undefined): Element[] =>
  within(banner, (element) => classesOf(element).includes('btn'))

describe('a banner', () => {
  test.each(['top-left', 'center-center', 'bottom-right'])(
    'has its text where the editor placed it: %s',
    async (at) => {
      const [first] = (await read('/en-us/styletile')).filter(
        (element) => isBanner(element) && element.attribs['data-at'] === at,
      )
      expect(DomUtils.textContent(first ?? []).trim()).not.toBe('')
    },
  )

  test('is a link as a whole with one button', async () => {
    const buttons = buttonsOf(await sample('content_layout: top-left'))
    expect(buttons.map(({ name }) => name)).toEqual(['a'])
    expect(classesOf(buttons[0])).toContain('whole')
  })

  test('is no link as a whole when that is disabled', async () => {
    const buttons = buttonsOf(await sample('content_layout: bottom-right, disable_link'))
    expect(buttons.map(({ name }) => name)).toEqual(['a'])
    expect(classesOf(buttons[0])).not.toContain('whole')
  })

  test('has a link for each of several buttons', async () => {
    const buttons = buttonsOf(await sample('content_layout: center-center, cta_button_global: 2'))
    expect(buttons.map(({ name, attribs }) => [name, attribs['href'] !== undefined])).toEqual([
      ['a', true],
      ['a', true],
    ])
    expect(buttons.flatMap(classesOf)).not.toContain('whole')
  })

  test('is darkened when the editor chose that', async () => {
    expect(classesOf(await sample('dark_overlay_on_banner_image'))).toContain('dim')
    expect(classesOf(await sample('content_layout: top-left'))).not.toContain('dim')
  })

  test('contains the page’s only h1 over a category', async () => {
    const page = await read('/en-us/c/snowshoes')
    const headings = page.filter(({ name }) => name === 'h1')
    expect(headings.map((one) => DomUtils.textContent(one).trim())).toEqual(['Snowshoes'])
    expect(within(page.find(isBanner), ({ name }) => name === 'h1')).toHaveLength(1)
  })
})

describeInBrowser('a banner with hotspots', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test('keeps the chosen shape in low windows when it opens or heads a page', async () => {
    const page = await browser.open({ viewport: { width: 1440, height: 700 } })
    await page.goto('/')
    const shapes = await page.locator('.banner:has(> .spots)').evaluate((banner) =>
      ['hero', 'heading'].map((place) => {
        banner.classList.remove('wide-banner', 'hero')
        banner.classList.add(place)
        const { width, height } = banner.getBoundingClientRect()
        return [width / height, getComputedStyle(banner).getPropertyValue('--large')] as const
      }),
    )
    for (const [shape, chosen] of shapes) {
      const [across = 0, down = 1] = chosen.split('/').map(Number)
      expect(shape).toBeCloseTo(across / down, 2)
    }
    await page.context().close()
  })
})

describeInBrowser('a banner that is a link as a whole', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test('keeps the links of its copy working', async () => {
    const page = await browser.open()
    await page.goto('/en-us/styletile')
    const copy = page.locator('.banner:has(.whole) .rich').first()
    await copy.scrollIntoViewIfNeeded()
    const reached = await copy.evaluate((rich) => {
      const link = Object.assign(document.createElement('a'), { href: '/en-us/support', textContent: 'support' })
      rich.append(link)
      const { left, top, width, height } = link.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === link
    })
    expect(reached).toBe(true)
    await page.context().close()
  })
})
