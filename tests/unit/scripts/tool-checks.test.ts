import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toolChecks } from '../../../scripts/check/checks.ts'

const root = join(import.meta.dirname, '../../..')

type ToolResult = { readonly passed: boolean; readonly output: string }

/** A folder's own `node_modules`, with all packages of this one: what a tool stores there stays apart. */
function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name === '.bin' || !name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(packages, name))
}

/**
 * Runs a check by a tool over a small folder.
 * @param settings files of this repository that the tool reads, copied
 * @param files the folder's own, by path
 */
function runToolCheck(
  name: keyof typeof toolChecks,
  settings: readonly string[],
  files: Readonly<Record<string, string>>,
): ToolResult {
  const folder = mkdtempSync(join(tmpdir(), 'firn-check-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  linkPackages(folder)
  const open = (path: string): string => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    return join(folder, path)
  }
  for (const path of settings) copyFileSync(join(root, path), open(path))
  for (const [path, text] of Object.entries(files)) writeFileSync(open(path), text)
  const { bin, args } = toolChecks[name]
  const { status, stdout, stderr } = spawnSync(join(folder, 'node_modules', '.bin', bin), args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', GOMAXPROCS: '1' },
  })
  return { passed: status === 0, output: stdout + stderr }
}

/* Each tool runs once, over a good file beside bad ones: that it accepts good ones is shown by this repository, too. */

describe('the check of lint and types', () => {
  test('refuses a comparison that converts, a dropped promise, and a value of another type', () => {
    const { passed, output } = runToolCheck('lint and types', ['.gitignore', '.oxlintrc.json', 'tsconfig.json'], {
      'src/good.ts': "export const a = (): string => 'a'\n",
      'src/converts.ts': 'export const a = (one: unknown): boolean => one == 1\n',
      'src/drops.ts': 'const a = async (): Promise<void> => {}\na()\n',
      'src/typed.ts': 'export const a: string = 1\n',
    })
    expect(passed).toBe(false)
    for (const fault of ['eqeqeq', 'no-floating-promises', 'not assignable']) expect(output).toContain(fault)
    expect(output).not.toContain('src/good.ts')
  })
})

describe('the check of types in Astro files', () => {
  test('refuses a value of another type', () => {
    const { passed, output } = runToolCheck(
      'types of Astro files',
      ['tsconfig.json', 'scripts/check/tsconfig.astro.json'],
      {
        'package.json': '{ "type": "module" }\n',
        'src/pages/good.astro': "---\nconst a: string = 'a'\n---\n\n<p>{a}</p>\n",
        'src/pages/typed.astro': '---\nconst a: string = 1\n---\n\n<p>{a}</p>\n',
      },
    )
    expect(passed).toBe(false)
    expect(output).toMatch(/typed\.astro[^]*not assignable/)
    expect(output).not.toContain('good.astro')
  })
})

describe('the check of formatting', () => {
  test.each([
    ['formatting', ['.gitignore', '.oxfmtrc.json'], 'ts', 'export const a  = "a";\n', "export const a = 'a'\n"],
    [
      'formatting of Astro files',
      ['prettier.config.mjs', '.prettierignore'],
      'astro',
      '---\nconst a  = "a";\n---\n<p>{a}</p>\n',
      "---\nconst a = 'a'\n---\n\n<p>{a}</p>\n",
    ],
  ] as const)('refuses what is written otherwise: %s', (name, settings, ending, other, own) => {
    const files = { [`src/other.${ending}`]: other, [`src/own.${ending}`]: own }
    const { passed, output } = runToolCheck(name, settings, files)
    expect(passed).toBe(false)
    expect(output).toContain(`src/other.${ending}`)
    expect(output).not.toContain(`src/own.${ending}`)
  })
})

describe('the check of unused code', () => {
  test('refuses an export without an import', () => {
    const { passed, output } = runToolCheck('unused code', ['knip.json'], {
      'package.json': JSON.stringify({ type: 'module', workspaces: ['sandbox'] }),
      'sandbox/package.json': JSON.stringify({ name: 'sandbox', type: 'module' }),
      'src/server/main.ts': "import { a } from '../lib/a.ts'\n\nprocess.exit(a)\n",
      'src/lib/a.ts': 'export const a = 1\nexport const b = 2\n',
    })
    expect(passed).toBe(false)
    expect(output).toMatch(/^Unused exports \(1\)\nb /m)
  })
})

/** Tests that show what each check refuses, beside this file. */
const fixtures: Readonly<Record<string, readonly string[]>> = {
  'lint and types': ['tool-checks'],
  'layers and cycles': ['layers'],
  'functions of browsers': ['browser-support'],
  citations: ['citations'],
  'decision records': ['citations'],
  'lines of 120 columns': ['citations'],
  'vendor names': ['vendor-names'],
  'brand name': ['brand-name'],
  'declared names': ['declared-names'],
  'words of comments': ['comment-words'],
  docblocks: ['docblocks'],
  'subjects of tests': ['test-names'],
  'types of Astro files': ['tool-checks'],
  'rules of our own': [
    'made-once',
    'markup-rules',
    'no-silent-catch',
    'no-visible-words',
    'page-context',
    'read-refusals',
  ],
  formatting: ['tool-checks'],
  'formatting of Astro files': ['tool-checks'],
  'unused code': ['tool-checks'],
  'code that only tests use': ['knip-checks'],
  'production dependencies': ['knip-checks'],
}

describe('the checks', () => {
  test('have each a test with what it refuses', () => {
    const source = readFileSync(join(root, 'scripts/check/checks.ts'), 'utf8')
    const names = [...source.matchAll(/^ {4}(?:tool|own)\('([^']+)'/gm)].map(([, name = '']) => name)
    expect(names.toSorted()).toEqual(Object.keys(fixtures).toSorted())
    const missing = Object.values(fixtures)
      .flat()
      .filter((file) => !existsSync(join(import.meta.dirname, `${file}.test.ts`)))
    expect(missing).toEqual([])
  })
})
