import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { productionDependencies, testedOnly } from '../../../scripts/check/checks.ts'

const knip = join(import.meta.dirname, '../../../node_modules/.bin/knip')

/** A check's report on a small shop: a heading for each kind of finding, then one line each. */
function reportOf(files: Readonly<Record<string, string>>, check = productionDependencies): string {
  const root = mkdtempSync(join(tmpdir(), 'firn-knip-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const shop = {
    'package.json': JSON.stringify({
      type: 'module',
      workspaces: ['sandbox'],
      dependencies: { astro: '1.0.0', hono: '1.0.0' },
      devDependencies: { sharp: '1.0.0' },
    }),
    'sandbox/package.json': JSON.stringify({ name: 'sandbox', type: 'module', dependencies: { zod: '1.0.0' } }),
    'astro.config.mjs': "import 'astro/config'",
    'src/server/main.ts': "import 'hono'",
    'sandbox/main.ts': "import 'zod'",
  }
  for (const [path, source] of Object.entries({ ...shop, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), source)
  }
  return spawnSync(knip, [...check, '--no-config-hints', '--no-tag-hints'], { cwd: root, encoding: 'utf8' }).stdout
}

describe('the check of production dependencies', () => {
  test('passes a shop whose production imports what it lists', () => {
    expect(reportOf({})).toBe('')
  })

  test('reports a dependency that only a stand-in, a test or a script imports', () => {
    const unused = /^Unused dependencies \(1\)\nhono/
    expect(reportOf({ 'src/server/main.ts': '', 'sandbox/main.ts': "import 'zod'; import 'hono'" })).toMatch(unused)
    expect(reportOf({ 'src/server/main.ts': '', 'tests/a.test.ts': "import 'hono'" })).toMatch(unused)
    expect(reportOf({ 'src/server/main.ts': '', 'scripts/commands/bench.ts': "import 'hono'" })).toMatch(unused)
  })

  test('reports an import of the server that a production install lacks', () => {
    const lib = "import 'sharp'; import 'minisearch'"
    const report = reportOf({ 'src/server/main.ts': "import 'hono'; import '../lib/a.ts'", 'src/lib/a.ts': lib })
    expect(report).toMatch(/^Unlisted dependencies \(2\)\n(?:sharp|minisearch) .*\n(?:sharp|minisearch) /)
  })

  test('counts a page and the settings of the build as production', () => {
    const page = {
      'src/pages/a.astro': "---\nimport 'jose'\n---\n",
      'astro.config.mjs': "import 'astro/config'; import 'swiper'",
    }
    expect(reportOf(page)).toMatch(/^Unlisted dependencies \(2\)\n/)
  })

  test('requires a stand-in to list its own packages', () => {
    expect(reportOf({ 'sandbox/main.ts': "import 'zod'; import 'hono'" })).toMatch(/^Unlisted dependencies \(1\)\nhono/)
  })
})

describe('the check of code that only tests use', () => {
  const tested = (imports: string) => ({ 'tests/a.test.ts': `import ${imports} from '../src/lib/a.ts'` })

  test('passes code that the shop, a page, the build settings, a stand-in or a command imports', () => {
    const shop = {
      'src/lib/a.ts': 'export const [a, b, c, d] = [1, 2, 3, 4]',
      'src/server/main.ts': "import { a } from '../lib/a.ts'; a",
      'src/pages/index.astro': "---\nimport { b } from '../lib/a.ts'\nb\n---\n",
      'astro.config.mjs': "import { c } from './src/lib/a.ts'; c",
      'sandbox/main.ts': "import 'zod'; import { e } from './e.ts'; e",
      'sandbox/e.ts': 'export const e = 5',
      'scripts/commands/start.ts': "import { d } from '../../src/lib/a.ts'; d",
    }
    expect(reportOf(shop, testedOnly)).toBe('')
  })

  test('reports an export, and a file, that only a test imports', () => {
    const main = { 'src/server/main.ts': "import { a } from '../lib/a.ts'; a" }
    const lib = { 'src/lib/a.ts': 'export const a = 1\nexport const b = 2' }
    expect(reportOf({ ...main, ...lib, ...tested('{ b }') }, testedOnly)).toMatch(/^Unused exports \(1\)\nb /)
    expect(reportOf({ ...lib, ...tested('{ a }') }, testedOnly)).toMatch(/^Unused files \(1\)\nsrc\/lib\/a\.ts/)
    const standIn = {
      'sandbox/e.ts': 'export const e = 5',
      'tests/e.test.ts': "import { e } from '../sandbox/e.ts'; e",
    }
    expect(reportOf(standIn, testedOnly)).toMatch(/^Unused files \(1\)\nsandbox\/e\.ts/)
  })

  test('passes a planned rule, and one that its own file uses', () => {
    const main = { 'src/server/main.ts': "import { a } from '../lib/a.ts'; a" }
    const lib = 'export const b = 1\nexport const a = b + 1\n/** A rule.\n * @planned\n */\nexport const c = 2'
    expect(reportOf({ ...main, 'src/lib/a.ts': lib, ...tested('{ b, c }') }, testedOnly)).toBe('')
  })
})
