import { describe, expect, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { parseConfig } from '../../../src/config.ts'
import { recordNodes } from '../../../src/content/recording.ts'
import { rootLocale } from '../../../src/domain/locale/locale.ts'
import { policySources } from '../../../src/domain/pages/policy/security-policy.ts'
import type { RenderTask } from '../../../src/publish/render-job.ts'
import { renderPages } from '../../../src/publish/render-page.ts'
import type { Render } from '../../../src/render/bundle.ts'
import { openSmallShop } from '../../fixtures/small-shop.ts'

const config = parseConfig({ ...demoEnvironment(3100, 'http://localhost:3000'), DATA_DIR: ':memory:' })

/** A page that shows which locales have a product's page. */
const render: Render = (_request, { content }) => {
  const names = content.offered(rootLocale, 'p/ridge-25').map(({ locale }) => locale)
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  return Promise.resolve({ status: 200, headers, text: () => Promise.resolve(names.join()) })
}

const task: RenderTask = {
  page: { path: '/de-de/p/ridge-25', kind: 'product', status: 200, indexable: true },
  locale: 'de-de',
}

/** The page, what it read, and the languages whose index of products was made for it. */
async function renderTask(own: RenderTask) {
  const content = openSmallShop()
  const takeNodes = recordNodes(content)
  const stored: string[] = []
  const store = {
    put(bytes: string | Uint8Array): Promise<string> {
      stored.push(typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString())
      return Promise.resolve(`hash ${stored.length}`)
    },
  }
  const using = { render, content, store, publicSettings: config.public, policy: policySources(config) }
  const { results } = await renderPages(using, [own])
  const languages = takeNodes().flatMap(({ key }) => /^\["~products","([^"]+)"\]$/.exec(key)?.[1] ?? [])
  return { html: stored[0] ?? '', reads: results[0]?.reads, languages }
}

describe('a product page whose locales the publisher names', () => {
  test('is the same, and read as much, without the products of other languages', async () => {
    const alone = await renderTask(task)
    const named = await renderTask({ ...task, offered: alone.html.split(',') })
    expect(alone.html).toContain('en-us,')
    expect(alone.languages.length).toBeGreaterThan(1)
    expect(named).toEqual({ ...alone, languages: ['de'] })
  })
})
