import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { flushFiles } from '../../../src/publish/flush-files.ts'
import { spyOnFlushes } from '../../fixtures/flush-spy.ts'

/** Writes so many files into two folders of a new one. */
function writeFiles(count: number): { readonly dir: string; readonly files: readonly string[] } {
  const dir = mkdtempSync(join(tmpdir(), 'firn-flush-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  for (const folder of ['0', '1']) mkdirSync(join(dir, folder))
  const files = Array.from({ length: count }, (_, number) => join(dir, String(number % 2), `file-${number}`))
  for (const file of files) writeFileSync(file, 'snow')
  return { dir, files }
}

describe('a flush', () => {
  test.each([2, 600])('reaches each of %i files, and their folders, without a command for all', async (count) => {
    vi.stubEnv('PATH', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { dir, files } = writeFiles(count)
    const flush = await spyOnFlushes(dir)
    await flushFiles(files)
    expect(flush).toHaveBeenCalledTimes(count + 2)
  })

  test('fails where a file is missing', async () => {
    const { dir, files } = writeFiles(2)
    await expect(flushFiles([...files, join(dir, '0', 'lost')])).rejects.toThrow('ENOENT')
  })
})
