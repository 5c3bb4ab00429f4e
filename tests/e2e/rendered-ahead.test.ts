import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openingPicture } from '../../src/domain/pages/links/prefetch-rule.ts'
import { openPrerendered, show } from '../fixtures/prerendered.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { answered } from './support/cart.ts'
import { pageTypes, pathOf } from './support/page-types.ts'
import { somePages } from './support/pages.ts'
import { openSite } from './support/site.ts'
import { idleWork } from './support/watch-page.ts'

const site = openSite(shop.dataDir)

/** Pages of the visitor, which are never rendered ahead. */
const personal = /^(?:cart|account|search|pro\/(?:create|signup))(?:[/?]|$)/

const apiCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

const reported = (page: Page): Promise<unknown[]> =>
  page.evaluate(() =>
    (window.dataLayer ?? []).flatMap((one) =>
      one instanceof Object && 'event' in one && one.event !== 'gtm.js' ? one.event : [],
    ),
  )

describeInBrowser('a prerendered page', () => {
  const browser = useBrowser({ pictures: 'flat' })
  /** A visitor with a session, whose next page is rendered ahead. */
  const open = async (): Promise<Page> => {
    const first = await browser.open({ consent: 'accepted' })
    await first.goto(somePages('home'))
    await first.evaluate(() => fetch('/api/session?locale=en-us', { headers: { 'x-bc-region': 'us' } }))
    return openPrerendered(first.context())
  }

  test('calls no API and reports nothing, for any type', async () => {
    const page = await open()
    await page.route(/\/media\//, (route) => route.abort())
    const calls = apiCalls(page)
    const types = (await pageTypes(site)).filter(({ rest }) => !personal.test(rest))
    expect(types.length).toBeGreaterThan(4)
    for (const type of types) {
      await page.goto(pathOf(type), { waitUntil: 'load' })
      await idleWork(page)
      expect(await reported(page), type.name).toEqual([])
    }
    expect(calls).toEqual([])
    await page.context().close()
  })

  test('reports one page view and reads the cart once, when it is shown', async () => {
    const page = await open()
    const calls = apiCalls(page)
    await page.goto(somePages('category'), { waitUntil: 'load' })
    await idleWork(page)
    await show(page)
    await expect.poll(() => reported(page)).toEqual(['page_view', 'view_item_list'])
    await expect.poll(() => calls).toEqual(['/api/session'])
    await answered(page)
    expect(await reported(page)).toEqual(['page_view', 'view_item_list'])
    expect(calls).toEqual(['/api/session', '/api/geolocation'])
    await page.context().close()
  })
})

describeInBrowser('a link under a resting pointer', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test('has its page prerendered, which the page’s policy allows', async () => {
    const page = await browser.open()
    const troubles: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) troubles.push(message.text())
    })
    await page.goto(somePages('category'))
    const link = page.locator('.tile h3 a').first()
    const href = (await link.getAttribute('href')) ?? ''
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === new URL(href, shop.url).pathname)
    await link.hover()
    await asked
    expect(await page.locator('[data-ahead]').count()).toBe(1)
    await link.click()
    await page.waitForURL(`**${href}`)
    expect(troubles).toEqual([])
    await page.context().close()
  })

  test('preloads the picture that its page opens with, which is not requested again', async () => {
    const page = await browser.open()
    await page.addInitScript(() => (HTMLScriptElement.supports = () => false))
    await page.goto(somePages('category'))
    await page.waitForLoadState('networkidle')
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    /** Addresses of pictures that arrived whole, and their bytes on the line: none for what came out of a cache. */
    const pictures: [url: string, bytes: number][] = []
    const underWay = new Map<string, string>()
    session.on('Network.responseReceived', ({ requestId, response: { url, mimeType } }) => {
      if (mimeType.startsWith('image/')) underWay.set(requestId, url)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const url = underWay.get(requestId)
      if (url !== undefined) pictures.push([url, encodedDataLength])
    })
    const link = page.locator('.tile h3 a').first()
    const href = (await link.getAttribute('href')) ?? ''
    const html = await (await fetch(shop.url + href)).text()
    const opening = openingPicture(html)?.replaceAll('&amp;', '&') ?? ''
    const sizes = (): string[] => pictures.flatMap(([url]) => (opening.includes(url) ? [url] : []))
    await link.hover()
    await expect.poll(sizes).toHaveLength(1)
    const [ahead = ''] = sizes()
    await link.click()
    await page.waitForURL(`**${href}`)
    const shown = page.locator('main img[fetchpriority=high]')
    expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))).toBe(ahead)
    const bytes = pictures.flatMap(([url, length]) => (url === ahead ? [length] : []))
    expect(bytes[0]).toBeGreaterThan(0)
    expect(bytes.slice(1).filter((length) => length > 0)).toEqual([])
    await page.context().close()
  })
})
