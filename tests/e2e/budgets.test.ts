import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright'
import { describe, expect, test } from 'vitest'
import { mapConcurrently } from '../../src/lib/map-concurrently.ts'
import { simulateInteraction } from '../fixtures/simulate-interaction.ts'
import { describeInBrowser, shop, tabs, useBrowser } from './support/browser.ts'
import { pageTypes, pathOf } from './support/page-types.ts'
import { somePages } from './support/pages.ts'
import { openSite, listOffenders } from './support/site.ts'
import { watch } from './support/watch-page.ts'

const kib = (bytes: number): number => Math.round((bytes / 1024) * 100) / 100
const zipped = (text: string | Buffer): number => gzipSync(text).byteLength

const parts = ['script', 'inline', 'requests', 'html', 'css', 'fonts'] as const
type Weight = Readonly<Record<(typeof parts)[number], number>>

declare global {
  interface Window {
    /** Whether the browser has reported where the pointer rests. */
    hasPointer?: boolean
  }
}

/** Pictures weigh nothing here, and one that fails would load the logger. */
const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Budgets in KiB (specification, quality 4), 3 of them for consent; `requests` without pictures. */
const content: Weight = { script: 11, inline: 7, requests: 8, html: 12, css: 12, fonts: 70 }
const interactive: Weight = { ...content, script: 30 }

/** The list of all dealers, which search engines read in one piece, without a budget of its own. */
const list: Weight = { ...content, html: 16 }

/** Every part of the shop at once, for us alone, without a budget of its own. */
const everything: Weight = { ...content, script: 30, html: 24, css: 20, requests: 14 }

/** @param rest path without locale */
function budgetOf(rest: string): Weight {
  if (rest === 'stores') return list
  if (rest === 'styletile') return everything
  if (/^(?:cart|search|account)(?:[/?]|$)/.test(rest)) return interactive
  return rest.startsWith('p/') ? { ...content, html: 8 } : content
}

const site = openSite(shop.dataDir)

describe('the HTML of every page', () => {
  test('stays inside its budget in every locale', async () => {
    expect(site.pages.length).toBeGreaterThan(1000)
    const over: string[] = []
    for (const page of site.pages) {
      const weight = kib(zipped(await site.html(page)))
      if (weight > budgetOf(page.rest).html) over.push(`${page.path} ${weight}`)
    }
    expect(listOffenders(over)).toEqual([])
  })
})

/** The files that the page in view has fetched, and its scripts. */
async function weigh(page: Page, answers: readonly Response[]): Promise<Weight> {
  // For paper alone: fetched after everything else, and nothing waits for it.
  const paper = await page
    .locator('link[media=print]')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLLinkElement ? link.href : '')))
  const bodies = await Promise.all(
    answers
      .filter(
        (answer) => !['image', 'media'].includes(answer.request().resourceType()) && !paper.includes(answer.url()),
      )
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
  return {
    script: kib(sum('script') + zipped(inline)),
    inline: kib(Buffer.byteLength(inline)),
    requests: bodies.length,
    html: kib(sum('document')),
    css: kib(sum('stylesheet')),
    fonts: kib(bodies.filter((one) => one.type === 'font').reduce((total, one) => total + one.body.byteLength, 0)),
  }
}

describeInBrowser('a page before the first interaction', () => {
  const browser = useBrowser({ pictures: 'drawn' })

  // The headless shell has such a pointer by itself, at the corner of the window.
  test('stays inside the budget of its type with a pointer resting on it', async () => {
    const types = await pageTypes(site)
    const found = await mapConcurrently(types, tabs, async (type) => {
      const page = await browser.open({ viewport: { width: 412, height: 823 }, consent: 'unset' })
      // A busy browser reports the pointer late: after the load event, it would be one that comes. So a picture of
      // ours holds that event back: those of the page itself may all be below the window, and hold nothing.
      await page.addInitScript(() => {
        addEventListener('pointerover', () => (window.hasPointer = true), true)
        new Image().src = '/media/until-the-pointer-is-reported'
      })
      let reported: Promise<unknown> | undefined
      await page.route(/\/media\//, async (route) => {
        await (reported ??= page.waitForFunction(() => window.hasPointer))
        await route.fulfill({ contentType: 'image/gif', body: onePixel })
      })
      const answers: Response[] = []
      page.on('response', (response) => answers.push(response))
      const watched = await watch(page)
      await page.mouse.move(206, 600)
      // The browser's own word for an idle network may come while a busy one still reads the page.
      await page.goto(pathOf(type))
      await watched.quiet()
      const weight = await weigh(page, answers)
      await page.context().close()
      const budget = budgetOf(type.rest)
      const over = parts.filter((name) => weight[name] > budget[name])
      return over.map((name) => `${type.name}: ${name} ${weight[name]} of ${budget[name]}`)
    })
    expect(types.length).toBeGreaterThan(4)
    expect(listOffenders(found.flat())).toEqual([])
  })

  test('asks for consent with at most 3 KiB of script', async () => {
    const page = await browser.open({ consent: 'unset' })
    const watched = await watch(page)
    await page.goto('/en-us/imprint')
    await watched.quiet()
    const answers: Response[] = []
    page.on('response', (answer) => answers.push(answer))
    await simulateInteraction(page)
    await page.locator('.consent').waitFor()
    const scripts = answers.filter((answer) => answer.request().resourceType() === 'script')
    const bodies = await Promise.all(scripts.map((answer) => answer.body()))
    expect(bodies.length).toBeGreaterThan(0)
    expect(kib(bodies.reduce((total, body) => total + zipped(body), 0))).toBeLessThanOrEqual(3)
    await page.context().close()
  })
})

/**
 * KiB of script after a visitor used every part of a page: islands hydrated, sliders enhanced (specification, quality
 * 4). React is 65 of all.
 */
const awake = [
  ['a product page', somePages('product'), 108],
  ['the home page', '/', 96],
  ['a help article', '/en-us/support/cookies', 96],
  ['a category', '/en-us/c/snowshoes', 96],
] as const

describeInBrowser('a page with every island hydrated', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test.each(awake)('has fetched no more script than its budget: %s', async (_, path, most) => {
    const page = await browser.open({ consent: 'unset' })
    const watched = await watch(page)
    const answers: Response[] = []
    page.on('response', (answer) => answers.push(answer))
    await page.goto(path)
    await watched.quiet()
    await page.locator('[data-cart-link]').first().hover()
    // The banner about statistics comes with the first interaction, and lies over the end of the window.
    await page.locator('.consent [value=refused]').click()
    const names = page.locator('.names > li')
    if ((await names.count()) > 0) {
      // Products that go with it can be added once its tiles are there.
      await names.first().hover()
      await page.locator('.names > .tile').first().waitFor()
    }
    for (const near of ['form.buy-box', '[data-quick-add]', '.slider', '.spot']) {
      const element = page.locator(near).first()
      if ((await element.count()) > 0) await element.hover()
    }
    await expect.poll(() => page.locator('astro-island[ssr]').count()).toBe(0)
    await watched.quiet()
    const scripts = answers.filter((answer) => answer.request().resourceType() === 'script')
    const bodies = await Promise.all(scripts.map((answer) => answer.body()))
    expect(kib(bodies.reduce((total, body) => total + zipped(body), 0))).toBeLessThanOrEqual(most)
    await page.context().close()
  })
})
