import { describe, expect, test } from 'vitest'
import { documentIds } from '../../../../../src/domain/pages/document-ids.ts'
import { hasBrowser } from '../../../../fixtures/browser.ts'
import { keysAsWords } from '../../../../fixtures/words.ts'
import { type Answer, origin, visit } from '../../../../fixtures/module-page.ts'

const json = (body: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(body) })
const panel = json({ cart: {}, buyBox: keysAsWords('buy_box', { sold_out: 'Sold out' }) })

const tile = (id: number, colors: readonly string[] = []): string => `<li class="tile" data-product="${id}">
  <span class="sw">${colors.map((color) => `<a href="/en-us/p/${id}?color=${color}">${color}</a>`).join('')}</span>
  <h3><a href="/en-us/p/${id}">${id}</a></h3><a class="plus" href="/en-us/p/${id}">+</a></li>`
const pageOf = (body: string, script: string): Answer => ({
  body: `<!doctype html><html lang="en" data-locale="en-us" data-store="us"><title>t</title><body>
<main><form class="buy-box"></form>${body}</main><script type="module">${script}
document.body.dataset.started = ''</script>`,
})

describe.skipIf(!hasBrowser)('a product list after page load', () => {
  test.each([
    ['marks sold-out products for visitors with a session', 'firn_s=1', ['Sold out']],
    ['requests nothing for other visitors', 'other=1', []],
  ])('%s', async (_, cookie, marks) => {
    const script = `import { awaitStock } from '/src/browser/parts/tiles/await-stock.ts'
document.cookie = '${cookie}'
awaitStock()`
    const { context, asked } = await visit((path) => {
      if (path === '/') return pageOf(`<ul data-in-cart="In cart">${tile(1)}${tile(2)}</ul>`, script)
      if (path.startsWith('/api/out-of-stock')) return json({ data: [{ product_id: 2, buyable: false }] })
      return path === '/en-us/_panels.json' ? panel : undefined
    })
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    await tab.hover('.tile h3')
    await expect.poll(() => tab.locator('[data-product="2"] .state').allTextContents()).toEqual(marks)
    expect(await tab.locator('.state').count()).toBe(marks.length)
    expect(await tab.locator('.plus').count()).toBe(2 - marks.length)
    await tab.evaluate(() => document.dispatchEvent(new CustomEvent('shop:tiles')))
    const calls = asked.filter((path) => path.startsWith('/api/out-of-stock'))
    expect(calls).toEqual(marks.length > 0 ? ['/api/out-of-stock?ids=1,2'] : [])
  })

  test('moves the focus from the quick-add of a sold-out product to its name', async () => {
    const script = `import { awaitStock } from '/src/browser/parts/tiles/await-stock.ts'
document.cookie = 'firn_s=1'
awaitStock()`
    const { context } = await visit((path) => {
      if (path === '/') return pageOf(`<ul data-in-cart="In cart">${tile(1)}${tile(2)}</ul>`, script)
      if (path.startsWith('/api/out-of-stock')) return json({ data: [{ product_id: 2, buyable: false }] })
      return path === '/en-us/_panels.json' ? panel : undefined
    })
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    // The focus brings the visitor near the list, whose stock is then asked for.
    await tab.focus('[data-product="2"] .plus')
    await tab.waitForSelector('[data-product="2"] .state')
    expect(await tab.evaluate(() => document.activeElement?.matches('[data-product="2"] h3 a'))).toBe(true)
  })

  test.each([
    ['asks for the stock of a long list in batches', 200, ['20', '120']],
    ['marks the other batches of a long list when one fails', 500, ['120']],
  ])('%s', async (_, status, marked) => {
    const script = `import { awaitStock } from '/src/browser/parts/tiles/await-stock.ts'
document.cookie = 'firn_s=1'
awaitStock()`
    const ids = Array.from({ length: 130 }, (_tile, index) => index + 1)
    const stockOf = (id: number): Answer => json({ data: [{ product_id: id, buyable: false }] })
    const { context, asked } = await visit((path) => {
      if (path === '/') return pageOf(`<ul data-in-cart="In cart">${ids.map((id) => tile(id)).join('')}</ul>`, script)
      if (path.startsWith('/api/out-of-stock?ids=1,')) return { ...stockOf(20), status }
      if (path.startsWith('/api/out-of-stock')) return stockOf(120)
      return path === '/en-us/_panels.json' ? panel : undefined
    })
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    await tab.hover('[data-product="1"] h3')
    const markedTiles = () =>
      tab.locator('.tile:has(.state)').evaluateAll((tiles) => tiles.map((one) => one.getAttribute('data-product')))
    await expect.poll(markedTiles).toEqual(marked)
    const calls = asked.filter((path) => path.startsWith('/api/out-of-stock'))
    expect(calls.toSorted()).toEqual([
      `/api/out-of-stock?ids=${ids.slice(0, 100).join()}`,
      `/api/out-of-stock?ids=${ids.slice(100).join()}`,
    ])
  })

  test('shows each product in the chosen colour, or in one of the same colour group', async () => {
    const script = `import { awaitListColors } from '/src/browser/parts/tiles/await-colors.ts'
window.pressed = []
addEventListener('click', (event) => {
  event.preventDefault()
  window.pressed.push(event.target.getAttribute('href'))
})
awaitListColors()`
    const body = `<ul data-list-id="related_products">${tile(1, ['birch', 'ice'])}${tile(2, ['birch', 'sea-ice'])}${tile(3, ['birch'])}</ul>`
    const { context, asked } = await visit((path) => {
      if (path === '/') return pageOf(body, script)
      if (path.startsWith(`/api/graphql?documentId=${documentIds.ColorGroups}`))
        return json({ data: { colorGroups: [{ child_colors: ['ice', 'sea-ice'] }] } })
      return undefined
    })
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    const choose = (slug: string) =>
      tab.evaluate((detail) => void document.dispatchEvent(new CustomEvent('shop:color', { detail })), { slug })
    await choose('ice')
    expect(asked.filter((path) => path.startsWith('/api'))).toEqual([])
    await tab.hover('.tile h3')
    const pressed = () => tab.evaluate('window.pressed')
    await expect.poll(pressed).toEqual(['/en-us/p/1?color=ice', '/en-us/p/2?color=sea-ice'])
    await choose('rowan')
    await choose('birch')
    await expect
      .poll(pressed)
      .toEqual([
        ...['/en-us/p/1?color=ice', '/en-us/p/2?color=sea-ice'],
        ...['/en-us/p/1?color=birch', '/en-us/p/2?color=birch', '/en-us/p/3?color=birch'],
      ])
    expect(asked.filter((path) => path.startsWith('/api'))).toHaveLength(1)
  })
})
