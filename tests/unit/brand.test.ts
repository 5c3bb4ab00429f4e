import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoEnvironment } from '../../sandbox/demo-environment.ts'
import { parseConfig } from '../../src/config.ts'
import { nginxVisitor } from '../../src/publish/cdn/nginx-rules.ts'
import { type Render, loadBundle } from '../../src/render/bundle.ts'
import { type RebrandedShop, buildRebrandedShop } from '../fixtures/rebranded-shop.ts'
import { openShop } from '../fixtures/shop.ts'
import { entryOf, openSmallShop, smallShop } from '../fixtures/small-shop.ts'
import { Visitor } from '../fixtures/visitor.ts'

/* docs/how-to.md, "Put in another brand", followed: the module, the content entry and the address of the shop. */

// The server's modules read the other brand in this process; the bundle is made from a copy of the code.
vi.mock('../../src/domain/brand.ts', async (original) => ({
  ...(await original<object>()),
  brandName: 'Polaris',
  brandPrefix: 'polaris',
}))

const oldName = /firn/i
const siteUrl = 'https://polaris.example'
const logo = '<svg viewBox="0 0 2 2"><path d="M0 0h2"/></svg>'

function polarisContent() {
  const shop = smallShop()
  Object.assign(entryOf(shop, 'brand'), { brand_name: 'Polaris', tagline: 'North of here', logo })
  return openSmallShop(shop)
}

describe('the bundle of a shop with another brand', () => {
  let shop: RebrandedShop
  let render: Render
  beforeAll(async () => {
    shop = await buildRebrandedShop('Polaris', 'polaris')
    render = await loadBundle(shop.dist)
  })
  afterAll(() => shop.close())

  test('ships no file with the old name, and scripts that read its own cookies', () => {
    const client = join(shop.dist, 'client')
    const files = globSync('**/*.{js,css,svg,html}', { cwd: client })
    const naming = files.filter((file) => oldName.test(file) || oldName.test(readFileSync(join(client, file), 'utf8')))
    expect(naming).toEqual([])
    const scripts = files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(client, file), 'utf8'))
    expect(scripts.filter((script) => script.includes('polaris_s=1'))).not.toEqual([])
  })

  test.each(['/', '/de-at', '/en-us/p/ridge-25', '/en-us/c/snowshoes', '/en-us/cart', '/en-us/nowhere'])(
    'renders %s under the new name only',
    async (path) => {
      const { public: publicSettings } = parseConfig({ ...demoEnvironment(3100, siteUrl), DATA_DIR: ':memory:' })
      const page = await render(new Request(`${siteUrl}${path}`), { content: polarisContent(), publicSettings })
      const html = await page.text()
      expect(html).toContain('property="og:site_name" content="Polaris"')
      expect(html).toContain('d="M0 0h2"')
      expect(html).not.toMatch(oldName)
    },
  )
})

describe('the server of a shop with another brand', () => {
  test('names its cookies, metrics, API and nginx variables without the old one', async () => {
    const shop = await openShop()
    try {
      const visitor = new Visitor(shop.api, 'us')
      await visitor.call('GET', '/api/session')
      expect([...visitor.cookies.keys()].sort()).toEqual(['polaris_s', 'polaris_session'])
      const { info } = await (await shop.api.request('/api/openapi.json')).json()
      expect(info.title).toBe('Polaris storefront API')
      expect(await shop.services.metrics.text()).not.toMatch(oldName)
      expect(nginxVisitor('x-country')).not.toMatch(oldName)
    } finally {
      await shop.close()
    }
  })
})
