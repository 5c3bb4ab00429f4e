import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { layerBreaches } from '../../../scripts/check/layers.ts'

/** Breaches of a project of these files, path → source. */
function breachesOf(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'firn-layers-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, source] of Object.entries({ 'sandbox/main.ts': '', 'src/domain/money.ts': '', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), source)
  }
  return layerBreaches(root)
}

describe('the layer check', () => {
  test('finds none in the repository', () => {
    expect(layerBreaches(process.cwd())).toEqual([])
  })

  test('finds an import that goes against the layers, however it is written', () => {
    const breach = 'src/pages/index.astro (pages) must not import src/vendors/shop.ts (vendors)'
    for (const statement of [
      "import { shop } from '../vendors/shop.ts'",
      "import {\n  shop,\n  other,\n} from '../vendors/shop.ts'",
      "export { shop } from '../vendors/shop.ts'",
      "import '../vendors/shop.ts'",
      "const { shop } = await import('../vendors/shop.ts')",
    ]) {
      const files = { 'src/vendors/shop.ts': '', 'src/pages/index.astro': `---\n${statement}\n---\n<p></p>\n` }
      expect(breachesOf(files), statement).toEqual([breach])
    }
  })

  test('lets every layer know the domain, and the domain nobody', () => {
    expect(breachesOf({ 'src/islands/Cart.tsx': "import { money } from '../domain/money.ts'" })).toEqual([])
    expect(breachesOf({ 'src/lib/a.ts': '', 'src/domain/b.ts': "import { a } from '../lib/a.ts'" })).toEqual([
      'src/domain/b.ts (domain) must not import src/lib/a.ts (lib)',
    ])
    expect(breachesOf({ 'src/domain/b.ts': "import { join } from 'node:path'" })).toEqual([
      'src/domain/b.ts (domain) must not import node:path',
    ])
  })

  test('allows types where it does not allow values', () => {
    const importing = (statement: string): string[] =>
      breachesOf({ 'src/config.ts': '', 'src/vendors/shop.ts': `${statement} { Config } from '../config.ts'` })
    expect(importing('import type')).toEqual([])
    expect(importing('export type')).toEqual([])
    expect(importing('import')).toEqual(['src/vendors/shop.ts (vendors) must not import src/config.ts (config)'])
  })

  test('finds a folder that is no layer', () => {
    expect(breachesOf({ 'src/helpers/a.ts': "import { money } from '../domain/money.ts'" })).toEqual([
      'src/helpers/a.ts: the folder helpers is no layer',
    ])
  })

  test('finds a cycle among values, not among types', () => {
    const ring = (last: string): string[] =>
      breachesOf({
        'src/lib/a.ts': "import { b } from './b.ts'",
        'src/lib/b.ts': "import { c } from './c.ts'",
        'src/lib/c.ts': `${last} { a } from './a.ts'`,
      })
    const [cycle, ...more] = ring('import')
    expect(more).toEqual([])
    expect(cycle).toMatch(/^cycle: lib\/(\w)\.ts → lib\/\w\.ts → lib\/\w\.ts → lib\/\1\.ts$/)
    expect(ring('import type')).toEqual([])
  })

  test('keeps the shop and its stand-ins apart, in both directions', () => {
    expect(breachesOf({ 'sandbox/a.ts': "import { money } from '../src/domain/money.ts'" })).toEqual([
      'sandbox/a.ts must not import src/domain/money.ts',
    ])
    expect(breachesOf({ 'src/lib/a.ts': "import { run } from '../../sandbox/main.ts'" })).toContain(
      'src/lib/a.ts must not import sandbox/main.ts',
    )
  })
})
