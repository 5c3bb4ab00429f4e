import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensurePrograms, type Install } from '../../../scripts/shop/system-programs.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firn-programs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const program = (name: string) => ({
  name,
  setting: `${name.toUpperCase()}_PATH`,
  places: [join(folder, name)],
  packages: [name, `${name}-data`],
})

/** A system that knows some packages, and does nothing when asked for another one, too. */
function systemWith(known: readonly string[]): { runs: (readonly string[])[]; install: Install } {
  const runs: (readonly string[])[] = []
  const install: Install = (packages) => {
    runs.push(packages)
    const knowsAll = packages.every((name) => known.includes(name.replace('-data', '')))
    if (knowsAll) for (const name of packages) writeFileSync(join(folder, name), '')
    return Promise.resolve(knowsAll)
  }
  return { runs, install }
}

describe('programs of the system', () => {
  test('are installed in one run when missing', async () => {
    writeFileSync(join(folder, 'one'), '')
    const { runs, install } = systemWith(['two', 'three'])
    const found = await ensurePrograms(['one', 'two', 'three'].map(program), {}, install)
    expect(runs).toEqual([['two', 'two-data', 'three', 'three-data']])
    expect(found.map((one) => 'path' in one && one.path)).toEqual(
      ['one', 'two', 'three'].map((name) => join(folder, name)),
    )
  })

  test('are installed although another one is unknown', async () => {
    const { install } = systemWith(['two'])
    const [unknown, known] = await ensurePrograms([program('one'), program('two')], {}, install)
    expect(unknown).toMatchObject({ missing: 'installing one with apt-get failed' })
    expect(known).toMatchObject({ path: join(folder, 'two') })
  })

  test('can be named by a setting, and are not installed then', async () => {
    const named = join(folder, 'elsewhere')
    writeFileSync(named, '')
    const { runs, install } = systemWith(['one'])
    const [found] = await ensurePrograms([program('one')], { ONE_PATH: named }, install)
    expect(found).toMatchObject({ path: named })
    expect(runs).toEqual([])
  })

  test('are reported with a remedy where nothing may be installed', async () => {
    const [found] = await ensurePrograms([program('one')], {}, null)
    expect(found).toMatchObject({ missing: expect.stringContaining('apt-get install one) or name one in ONE_PATH') })
  })
})
