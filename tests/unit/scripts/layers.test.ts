import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { layerBreaches } from '../../../scripts/check/layers.ts'

/** Breaches of a project of these files, path → source. */
async function breachesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'firn-layers-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, source] of Object.entries({ 'sandbox/main.ts': '', 'src/domain/price/money.ts': '', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), source)
  }
  return layerBreaches(root)
}

/** Breaches where one file imports another, by value or by type. */
const importing = (from: string, to: string, statement = 'import { a }'): Promise<string[]> =>
  breachesOf({
    [to]: 'export const a = 1',
    [from]: from.endsWith('.astro')
      ? `---\n${statement} from '${join('../'.repeat(from.split('/').length - 1), to)}'\n---\n<p></p>\n`
      : `${statement} from '${join('../'.repeat(from.split('/').length - 1), to)}'\nexport const b = a`,
  })

describe('the layer check', () => {
  test('finds an import against the layers, however it is written', async () => {
    const breach = 'layer-pages: src/pages/index.astro → src/vendors/shop.ts'
    for (const statement of [
      "import { shop } from '../vendors/shop.ts'",
      "import {\n  shop,\n  other,\n} from '../vendors/shop.ts'",
      "export { shop } from '../vendors/shop.ts'",
      "import '../vendors/shop.ts'",
      "const { shop } = await import('../vendors/shop.ts')",
    ]) {
      const files = { 'src/vendors/shop.ts': '', 'src/pages/index.astro': `---\n${statement}\n---\n<p></p>\n` }
      expect(await breachesOf(files), statement).toEqual([breach])
    }
  })

  test('reads the scripts of a page, too', async () => {
    const script = "<script>\n  import { $cart } from '../browser/stores/cart.ts'\n  $cart.get()\n</script>\n"
    const files = { 'src/browser/stores/cart.ts': '', 'src/layouts/Shell.astro': `---\n---\n<p></p>\n${script}` }
    expect(await breachesOf(files)).toEqual([
      'page-starts-parts-alone: src/layouts/Shell.astro → src/browser/stores/cart.ts',
    ])
  })

  test.each([
    ['layer-domain', 'src/domain/b.ts', 'src/lib/a.ts'],
    ['layer-lib', 'src/lib/b.ts', 'src/content/a.ts'],
    ['layer-api', 'src/api/cart/b.ts', 'src/server/a.ts'],
    ['component-draws-alone', 'src/components/Line.tsx', 'src/browser/stores/a.ts'],
    ['browser-navigation', 'src/browser/navigation/b.ts', 'src/browser/stores/a.ts'],
    ['layer-browser', 'src/browser/client/b.ts', 'src/islands/a.ts'],
    ['page-is-rendered-with', 'src/layouts/Shell.astro', 'src/render/a.ts'],
    ['layer-records', 'src/records/b.ts', 'src/services.ts'],
    ['layer-services', 'src/services.ts', 'src/api/kernel/a.ts'],
    ['layer-session', 'src/session/b.ts', 'src/api/kernel/a.ts'],
    ['layer-traffic', 'src/traffic/b.ts', 'src/session/a.ts'],
    ['layer-traffic', 'src/traffic/b.ts', 'src/ports/a.ts'],
    ['api-kernel', 'src/api/kernel/b.ts', 'src/api/cart/a.ts'],
    ['api-pro', 'src/api/pro/b.ts', 'src/api/cart/a.ts'],
    ['api-catalogue', 'src/api/catalogue/b.ts', 'src/api/store/a.ts'],
    ['api-catalogue', 'src/api/catalogue/b.ts', 'src/api/app.ts'],
    ['api-routes-of-another', 'src/api/visitor/b.ts', 'src/api/cart/line-routes.ts'],
    ['vendor-knows-another', 'src/vendors/amplience/b.ts', 'src/vendors/search/a.ts'],
    ['stand-ins-share-no-code', 'sandbox/b.ts', 'src/domain/a.ts'],
    ['stand-ins-share-no-code', 'src/lib/b.ts', 'sandbox/a.ts'],
  ])('rejects %s: %s → %s', async (rule, from, to) => {
    expect(await importing(from, to)).toContain(`${rule}: ${from} → ${to}`)
  })

  test.each([
    ['src/components/Cart.tsx', 'src/domain/a.ts'],
    ['src/layouts/Shell.astro', 'src/islands/a.ts'],
    ['src/components/blocks/Film.astro', 'src/browser/parts/a.ts'],
    ['src/api/customers/b.ts', 'src/api/cart/a.ts'],
    ['src/api/catalogue/b.ts', 'src/api/kernel/a.ts'],
  ])('lets %s import %s', async (from, to) => {
    expect(await importing(from, to)).toEqual([])
  })

  test('finds an island that no page hydrates', async () => {
    const island = { 'src/islands/Cart.tsx': 'export const Cart = () => null' }
    const imports = "import { Cart } from '../islands/Cart.tsx'\n"
    expect(await breachesOf({ ...island, 'src/boot/cart.ts': `${imports}export const b = Cart` })).toEqual([
      'island-is-hydrated: src/islands/Cart.tsx',
    ])
    expect(
      await breachesOf({ ...island, 'src/layouts/Shell.astro': `---\n${imports}---\n<Cart client:intent />` }),
    ).toEqual([])
  })

  test('keeps the domain pure', async () => {
    for (const name of ['node:path', 'hono', 'react'])
      expect(await breachesOf({ 'src/domain/b.ts': `import * as a from '${name}'\nexport const b = a` }), name).toEqual(
        [`domain-is-pure: src/domain/b.ts → ${name.replace('node:', '')}`],
      )
    expect(await breachesOf({ 'src/domain/b.ts': "import { z } from 'zod'\nexport const b = z" })).toEqual([])
  })

  test.each([
    ['markup-knows-no-node', 'src/browser/client/b.ts', 'node:path', 'path'],
    ['markup-knows-no-server', 'src/components/cart/b.ts', 'hono', 'hono'],
  ])('finds what no browser has: %s', async (rule, from, name, found) => {
    expect(await breachesOf({ [from]: `import * as a from '${name}'\nexport const b = a` })).toEqual([
      `${rule}: ${from} → ${found}`,
    ])
  })

  test('allows types where it does not allow values', async () => {
    const from = 'src/vendors/shop.ts'
    expect(await importing(from, 'src/config.ts', 'import type { a }')).toEqual([])
    expect(await importing(from, 'src/config.ts')).toEqual([`values-vendors: ${from} → src/config.ts`])
  })

  test('finds a folder that is no layer', async () => {
    expect(await importing('src/helpers/a.ts', 'src/domain/price/price.ts')).toEqual([
      'no-such-layer: src/helpers/a.ts → src/domain/price/price.ts',
    ])
    expect(await importing('src/api/common/a.ts', 'src/domain/price/price.ts')).toEqual([
      'no-such-api-folder: src/api/common/a.ts → src/domain/price/price.ts',
    ])
  })

  test('finds a cycle, also among types', async () => {
    const ring = (last: string): Promise<string[]> =>
      breachesOf({
        'src/lib/a.ts': "import { b } from './b.ts'\nexport const a = b",
        'src/lib/b.ts': "import { c } from './c.ts'\nexport const b = c",
        'src/lib/c.ts': `${last} { a } from './a.ts'\nexport const c = a`,
      })
    for (const last of ['import', 'import type'])
      expect(await ring(last)).toContainEqual(
        expect.stringMatching(
          /^no-cycle: src\/lib\/(\w)\.ts → src\/lib\/\w\.ts → src\/lib\/\w\.ts → src\/lib\/\1\.ts$/,
        ),
      )
  })
})
