import { gzipSync } from 'node:zlib'
import type { Response } from 'playwright'
import { expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { somePages } from './support/pages.ts'
import { releasePages } from './support/release.ts'

const kib = (bytes: number): number => Math.round((bytes / 1024) * 100) / 100
const zipped = (text: string | Buffer): number => gzipSync(text).byteLength

type Weight = { script: number; inline: number; requests: number; html: number; css: number; fonts: number }

/** Budgets in KiB ("must" of the performance guide); `requests` without pictures. */
const budgets: Readonly<Record<string, Weight>> = {
  home: { script: 12, inline: 7, requests: 8, html: 12, css: 12, fonts: 70 },
  category: { script: 12, inline: 7, requests: 8, html: 12, css: 12, fonts: 70 },
  product: { script: 12, inline: 7, requests: 8, html: 8, css: 12, fonts: 70 },
  cart: { script: 30, inline: 7, requests: 8, html: 12, css: 12, fonts: 70 },
}

test('the HTML of every page of every locale stays inside its budget', async () => {
  const pages = await releasePages(shop.dataDir)
  expect(pages.length).toBeGreaterThan(1000)
  const over = pages.filter(({ kind, body }) => kib(zipped(body)) > (budgets[kind]?.html ?? 0))
  expect(over.map(({ path, body }) => `${path} ${kib(zipped(body))}`)).toEqual([])
})

describeInBrowser('before anybody touches it', () => {
  const browser = useBrowser()

  test.each(Object.entries(budgets))('a %s page stays inside its budget', async (kind, budget) => {
    const page = await browser.open({ viewport: { width: 412, height: 823 } })
    const answers: Response[] = []
    page.on('response', (response) => answers.push(response))
    await page.goto(somePages(kind), { waitUntil: 'networkidle' })

    const bodies = await Promise.all(
      answers
        .filter((answer) => answer.request().resourceType() !== 'image' && answer.request().resourceType() !== 'media')
        .map(async (answer) => ({ type: answer.request().resourceType(), body: await answer.body() })),
    )
    const sum = (type: string): number =>
      bodies.filter((one) => one.type === type).reduce((total, one) => total + zipped(one.body), 0)
    const inline = await page.evaluate(() =>
      [...document.scripts]
        .filter((script) => !script.src && script.type !== 'application/ld+json')
        .map((script) => script.textContent)
        .join('\n'),
    )
    const weight: Weight = {
      script: kib(sum('script') + zipped(inline)),
      inline: kib(Buffer.byteLength(inline)),
      requests: bodies.length,
      html: kib(sum('document')),
      css: kib(sum('stylesheet')),
      fonts: kib(bodies.filter((one) => one.type === 'font').reduce((total, one) => total + one.body.byteLength, 0)),
    }
    const over = Object.entries(weight).filter(([name, value]) => value > budget[name as keyof Weight])
    expect(over, JSON.stringify(weight)).toEqual([])
    await page.context().close()
  })
})

describeInBrowser('once every island is awake', () => {
  const browser = useBrowser()

  test('a product page has fetched no more script than its budget', async () => {
    const page = await browser.open()
    const scripts: Promise<Buffer>[] = []
    page.on('response', (answer) => void (answer.request().resourceType() === 'script' && scripts.push(answer.body())))
    await page.goto(somePages('product'), { waitUntil: 'networkidle' })
    await page.locator('form.buy-box').hover()
    await page.locator('[data-cart-link]').first().hover()
    await expect.poll(() => page.locator('astro-island[ssr]').count()).toBe(0)
    const bodies = await Promise.all(scripts)
    expect(kib(bodies.reduce((total, body) => total + zipped(body), 0))).toBeLessThanOrEqual(85)
    await page.context().close()
  })
})
