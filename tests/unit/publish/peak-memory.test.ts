import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readPeakMemory } from '../../../src/publish/peak-memory.ts'

const module = pathToFileURL(join(import.meta.dirname, '../../../src/publish/peak-memory.ts')).href

/** The peak that a process of its own reports, after it has held so many MiB. */
function peakOfChild(mebibytes: number): number {
  const script = `
    import { readPeakMemory } from ${JSON.stringify(module)}
    Buffer.alloc(${mebibytes} * 2 ** 20, 1)
    process.stdout.write(String(readPeakMemory()))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  return Number(stdout)
}

describe('the peak memory of a process', () => {
  test('is that of its own, whatever the process had that forked it', () => {
    const large = Buffer.alloc(400 * 2 ** 20, 1)
    expect(readPeakMemory()).toBeGreaterThan(400)
    expect(peakOfChild(0)).toBeLessThan(200)
    expect(peakOfChild(300)).toBeGreaterThan(300)
    expect(large.at(-1)).toBe(1)
  })
})
