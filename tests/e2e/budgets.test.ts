import { gzipSync } from 'node:zlib'
import type { Response } from 'playwright'
import { expect, test } from 'vitest'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { somePages } from './support/pages.ts'

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
