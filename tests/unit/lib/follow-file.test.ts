import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { followFile } from '../../../src/lib/follow-file.ts'

function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'firn-follow-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'file')
  const put = (text: string): void => {
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
  }
  return { file, put }
}

describe('followFile', () => {
  test('reports a change right after the call, once per change', async () => {
    const { file, put } = openFile()
    let calls = 0
    const stop = followFile(file, 5, () => (calls += 1))
    onTestFinished(stop)
    put('came')
    await expect.poll(() => calls).toBe(1)
    put('another')
    await expect.poll(() => calls).toBe(2)
    rmSync(file)
    await expect.poll(() => calls).toBe(3)
  })

  test('reports neither an unchanged nor an unfollowed file', async () => {
    const { file, put } = openFile()
    put('there')
    const calls: string[] = []
    followFile(file, 5, () => calls.push('ended'))()
    onTestFinished(followFile(file, 5, () => calls.push('followed')))
    put('changed')
    await expect.poll(() => calls).toEqual(['followed'])
  })
})
