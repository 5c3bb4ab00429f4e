import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const project = join(import.meta.dirname, '../../..')
let folder = ''
const inFolder = (...path: string[]): string => join(folder, ...path)

/** Instead of npm: notes what it is asked for, and leaves what the entry looks at. */
const npm = `
const { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } = require('node:fs')
const args = process.argv.slice(2).filter((argument) => !/audit|fund|loglevel/.test(argument))
appendFileSync('asked', args.join(' ') + '\\n')
if (args[0] === 'ci') rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules/node/bin', { recursive: true })
if (args[0] === 'ci') symlinkSync(process.execPath, 'node_modules/node/bin/node')
if (!args.includes('--omit=dev')) {
  mkdirSync('node_modules/vitest', { recursive: true })
  writeFileSync('node_modules/vitest/package.json', '{}')
}
if (process.env.BREAKS_OFF) process.exit(1)
writeFileSync('node_modules/.package-lock.json', '{}')
`

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firn-entry-'))
  mkdirSync(inFolder('scripts', 'commands'), { recursive: true })
  cpSync(join(project, 'scripts/entry.mjs'), inFolder('scripts/entry.mjs'))
  writeFileSync(inFolder('package-lock.json'), '{}')
  writeFileSync(inFolder('npm.js'), npm)
  for (const name of ['start', 'test']) writeFileSync(inFolder('scripts', 'commands', `${name}.ts`), '')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command in the folder. @returns its exit code */
function run(command: string, environment: Readonly<Record<string, string>> = {}): number | null {
  const env = { ...process.env, npm_execpath: inFolder('npm.js'), ...environment }
  return spawnSync(process.execPath, [inFolder('scripts', 'entry.mjs'), command], { cwd: folder, env }).status
}

/** The requests to npm since the last look. */
function asked(): string[] {
  const file = inFolder('asked')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  rmSync(file, { force: true })
  return lines
}

describe('the entry of the commands', () => {
  test('installs what the shop needs to start, and adds what development needs later', () => {
    expect(run('start')).toBe(0)
    expect(asked()).toEqual(['ci --omit=dev'])
    expect(run('start')).toBe(0)
    expect(asked()).toEqual([])
    expect(run('test')).toBe(0)
    // A shop may run meanwhile: nothing that is there is taken away.
    expect(asked()).toEqual(['install --no-save'])
    expect(run('test')).toBe(0)
    expect(run('start')).toBe(0)
    expect(asked()).toEqual([])
  })

  test('installs everything anew for another lockfile where development needs it', () => {
    expect(run('test')).toBe(0)
    expect(asked()).toEqual(['ci'])
    writeFileSync(inFolder('package-lock.json'), '{ }')
    expect(run('start')).toBe(0)
    expect(asked()).toEqual(['ci'])
  })

  test('takes an install that was broken off for none', () => {
    run('start')
    expect(run('test', { BREAKS_OFF: 'yes' })).toBe(1)
    asked()
    expect(run('test')).toBe(0)
    expect(asked()).toEqual(['ci'])
  })

  test('takes over an install by hand', () => {
    spawnSync(process.execPath, [inFolder('npm.js'), 'ci'], { cwd: folder })
    asked()
    expect(run('test')).toBe(0)
    expect(asked()).toEqual([])
  })
})
