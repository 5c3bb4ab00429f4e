import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { withPublishLock } from '../../../src/publish/publish-lock.ts'

describe('the publish lock', () => {
  test('excludes concurrent publishes, also when a process dies', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'firn-lock-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [lock, diary] = [join(folder, 'release', 'publish.lock'), join(folder, 'diary')]
    const program = ['tests/fixtures/publish-lock-process.ts', lock, diary]
    const run = async (): Promise<void> => {
      const child = spawn(process.execPath, [...program, '3'], { stdio: 'inherit', env: { NODE_NO_WARNINGS: '1' } })
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    }
    await Promise.all(Array.from({ length: 20 }, run))

    const lines = readFileSync(diary, 'utf8').trim().split('\n')
    expect(lines).toHaveLength(20 * 3 * 2)
    const broken = lines.filter(
      (line, index) => index % 2 === 1 && line !== lines[index - 1]?.replace('begins', 'ends'),
    )
    expect(broken).toEqual([])
    expect(await withPublishLock(lock, () => Promise.resolve('mine'))).toBe('mine')
  })

  test('is released by a failed publish, which reports its reason', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'firn-lock-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const lock = join(folder, 'publish.lock')
    await expect(withPublishLock(lock, () => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper')
    expect(await withPublishLock(lock, () => Promise.resolve('mine'))).toBe('mine')
  })

  test('is waited for no longer than asked, and then nothing is done', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'firn-lock-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const lock = join(folder, 'publish.lock')
    const go = Promise.withResolvers<void>()
    const first = withPublishLock(lock, () => go.promise)
    let isDone = false
    const work = async (): Promise<void> => void (isDone = await Promise.resolve(true))
    await expect(withPublishLock(lock, work, 0)).rejects.toMatchObject({
      name: 'Fault',
      message: expect.stringMatching(/^Another publish is at work/),
    })
    go.resolve()
    await first
    expect(isDone).toBe(false)
  })
})
