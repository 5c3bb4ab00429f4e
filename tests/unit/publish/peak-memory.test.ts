import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readPeakMemory } from '../../../src/publish/peak-memory.ts'

const module = pathToFileURL(join(import.meta.dirname, '../../../src/publish/peak-memory.ts')).href

/** The peaks that a process of its own reports, after it has held so many MiB. */
function peaksOfChild(mebibytes: number): { readonly all: number; readonly own: number } {
  const script = `
    import { readOwnPeakMemory, readPeakMemory } from ${JSON.stringify(module)}
    Buffer.alloc(${mebibytes} * 2 ** 20, 1)
    process.stdout.write(readPeakMemory() + ' ' + readOwnPeakMemory())`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const [all = Number.NaN, own = Number.NaN] = stdout.split(' ').map(Number)
  return { all, own }
}

describe('the peak memory of a process', () => {
  test('is that of its own, whatever the process had that forked it', () => {
    const large = Buffer.alloc(400 * 2 ** 20, 1)
    expect(readPeakMemory()).toBeGreaterThan(400)
    expect(peaksOfChild(0).all).toBeLessThan(200)
    expect(peaksOfChild(300).all).toBeGreaterThan(300)
    expect(large.at(-1)).toBe(1)
  })

  test('has less without the program, which is in memory once', () => {
    const { all, own } = peaksOfChild(300)
    expect(own).toBeGreaterThan(300)
    // Node's program has more than a hundred MiB, of which a part is read. Other systems do not say.
    expect(all - own).toBeGreaterThanOrEqual(process.platform === 'linux' ? 20 : 0)
  })
})
