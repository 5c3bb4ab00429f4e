import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoEnvironment } from '../../sandbox/demo-environment.ts'
import { parseConfig } from '../../src/config.ts'
import { openContent } from '../../src/content/open-content.ts'
import { type OpenContent, recording } from '../../src/content/recording.ts'
import { loadBundle, type Render } from '../../src/render/bundle.ts'
import { shop } from './support/browser.ts'

/* Header, footer and tiles are drawn for the first page that shows them, and repeated on the next (decision 088). */

const { public: publicSettings } = parseConfig(demoEnvironment(3100, 'http://localhost:3000'))
let render: Render
let content: OpenContent
beforeAll(async () => {
  render = await loadBundle('dist')
  content = openContent(join(shop.dataDir, 'snapshot', 'current.sqlite'))
})
afterAll(() => content.close())

async function visit(path: string) {
  const recorded = recording(content)
  const page = await render(new Request(new URL(path, publicSettings.siteUrl)), {
    content: recorded.content,
    publicSettings,
  })
  const reads = recorded.reads().map(({ question }) => question)
  return { html: await page.text(), reads: reads.toSorted() }
}

describe('a page of repeated parts', () => {
  test.each(['/en-us/c/snowshoes', '/de-de/p/kestrel-25-mens', '/ja-jp', '/fr-fr/404'])(
    'reads as much content when its parts were drawn before: %s',
    async (path) => {
      const first = await visit(path)
      const next = await visit(path)
      expect(next).toEqual(first)
      expect(first.reads.length).toBeGreaterThan(5)
    },
  )

  test('shows the content of another snapshot', async () => {
    const before = await visit('/en-us/about')
    const other = openContent(join(shop.dataDir, 'snapshot', 'current.sqlite'))
    const page = await render(new Request(new URL('/en-us/about', publicSettings.siteUrl)), {
      content: { ...other, footer: (locale) => ({ ...other.footer(locale), note: 'Closed today' }) },
      publicSettings,
    })
    const html = await page.text()
    other.close()
    expect(before.html).not.toContain('Closed today')
    expect(html).toContain('Closed today')
  })
})
