import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { productionDependencies } from '../../../scripts/check/checks.ts'

const knip = join(import.meta.dirname, '../../../node_modules/.bin/knip')

/** What the check reports of a small shop, one line each: the kind's heading, then packages. */
function reportOf(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'firn-dependencies-'))
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
  return spawnSync(knip, [...productionDependencies, '--no-config-hints'], { cwd: root, encoding: 'utf8' }).stdout
}

test('a shop whose production imports what it lists passes', () => {
  expect(reportOf({})).toBe('')
})

test('a dependency that only a stand-in, a test or a script imports is reported', () => {
  const unused = /^Unused dependencies \(1\)\nhono/
  expect(reportOf({ 'src/server/main.ts': '', 'sandbox/main.ts': "import 'zod'; import 'hono'" })).toMatch(unused)
  expect(reportOf({ 'src/server/main.ts': '', 'tests/a.test.ts': "import 'hono'" })).toMatch(unused)
  expect(reportOf({ 'src/server/main.ts': '', 'scripts/commands/bench.ts': "import 'hono'" })).toMatch(unused)
})

test('an import of the server that a production install lacks is reported', () => {
  const lib = "import 'sharp'; import 'minisearch'"
  const report = reportOf({ 'src/server/main.ts': "import 'hono'; import '../lib/a.ts'", 'src/lib/a.ts': lib })
  expect(report).toMatch(/^Unlisted dependencies \(2\)\n(?:sharp|minisearch) .*\n(?:sharp|minisearch) /)
})

test('a page and the settings of the build count as production', () => {
  const page = {
    'src/pages/a.astro': "---\nimport 'jose'\n---\n",
    'astro.config.mjs': "import 'astro/config'; import 'swiper'",
  }
  expect(reportOf(page)).toMatch(/^Unlisted dependencies \(2\)\n/)
})

test('a stand-in lists its own packages', () => {
  expect(reportOf({ 'sandbox/main.ts': "import 'zod'; import 'hono'" })).toMatch(/^Unlisted dependencies \(1\)\nhono/)
})
