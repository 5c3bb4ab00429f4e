import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoEnvironment } from '../../sandbox/demo-environment.ts'
import { parseConfig } from '../../src/config.ts'
import { openContent } from '../../src/content/open-content.ts'
import type { OpenContent } from '../../src/content/recording.ts'
import { breakHeadings } from '../../src/render/break-headings.ts'
import type * as entry from '../../src/render/entry.ts'
import { lighten } from '../../src/render/lighten.ts'
import { shop } from './support/browser.ts'

/* Pages are drawn without the steps around Astro's own (decision 097): what comes of it must be the same. */

type Bundle = typeof entry
const { public: publicSettings } = parseConfig(demoEnvironment(3100, 'http://localhost:3000'))
let bundle: Bundle
let content: OpenContent
beforeAll(async () => {
  bundle = (await import(pathToFileURL(resolve('dist', 'server', 'entry.mjs')).href)) as Bundle
  content = openContent(join(shop.dataDir, 'snapshot', 'current.sqlite'))
})
afterAll(() => content.close())

describe('a page drawn without the extra steps around Astro’s own', () => {
  test.each([
    ['a page with islands', '/en-us/p/kestrel-25-mens'],
    ['a page whose headings are divided', '/de-de/c/snowshoes'],
    ['a query', '/ja-jp/search?q=snow'],
    ['an error page of its own address', '/fr-fr/404'],
    ['an address that no page has', '/en-us/p/nothing-of-that-name'],
    ['an address in capitals', '/EN-US'],
    ['an address that ends in a slash', '/en-us/about/'],
    ['an address of bytes that are no text', '/en-us/%E0%A4%A'],
    ['a file', '/robots.txt'],
  ])('equals Astro’s own answer: %s', async (_, path) => {
    const request = (): Request => new Request(new URL(path, publicSettings.siteUrl))
    const locals = { content, publicSettings }
    const [page, bare] = [await bundle.render(request(), locals), await bundle.renderBare(request(), locals)]
    const isHtml = bare.headers.get('content-type')?.startsWith('text/html') ?? false
    const text = await bare.text()
    expect(page.status).toBe(bare.status)
    expect(page.headers.get('location')).toBe(bare.headers.get('location'))
    expect(await page.text()).toBe(isHtml ? await breakHeadings(lighten(text)) : text)
  })
})
