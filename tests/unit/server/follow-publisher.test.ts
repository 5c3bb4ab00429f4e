import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { followFile } from '../../../src/lib/follow-file.ts'
import { createProgressFile } from '../../../src/publish/publish-progress.ts'
import { followPublisher } from '../../../src/server/follow-publisher.ts'
import { logTo } from '../../fixtures/log-to.ts'

describe('a node beside its publisher', () => {
  test('raises an alarm for each publish that is held or fails, and for no other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'firn-progress-'))
    const file = join(folder, 'publish-progress.json')
    const alarms: string[] = []
    const lines: string[] = []
    const metrics = { alarm: (name: string) => void alarms.push(name) }
    const stop = followPublisher(file, { log: logTo(lines), metrics }, 5)
    onTestFinished(() => {
      stop()
      rmSync(folder, { recursive: true, force: true })
    })
    const progress = createProgressFile(file)
    progress.begin()
    progress.failed('Held, not published: locale ja-jp would vanish')
    await expect.poll(() => alarms).toEqual(['publish_failed'])
    expect(lines).toEqual([expect.stringContaining('Held, not published: locale ja-jp would vanish')])
    progress.begin()
    progress.done('31 pages in 0.4 s')
    progress.failed('The disk is full')
    await expect.poll(() => alarms.length).toBe(2)
    writeFileSync(file, '{"state":"fai')
    progress.failed('The disk is full')
    await expect.poll(() => alarms.length).toBe(3)
  })

  test('raises none for a publish that was stopped', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'firn-progress-'))
    const file = join(folder, 'publish-progress.json')
    const lines: string[] = []
    const stop = followPublisher(file, { log: logTo(lines), metrics: { alarm: () => undefined } }, 5)
    let changes = 0
    const stopCounting = followFile(file, 5, () => (changes += 1))
    onTestFinished(() => {
      stop()
      stopCounting()
      rmSync(folder, { recursive: true, force: true })
    })
    const progress = createProgressFile(file)
    progress.stopped()
    await expect.poll(() => changes).toBe(1)
    progress.failed('The disk is full')
    await expect.poll(() => lines).toEqual([expect.stringContaining('The disk is full')])
  })

  test('raises one alarm for a failure whose file is seen twice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'firn-progress-'))
    const file = join(folder, 'publish-progress.json')
    const lines: string[] = []
    const stop = followPublisher(file, { log: logTo(lines), metrics: { alarm: () => undefined } }, 5)
    let changes = 0
    const stopCounting = followFile(file, 5, () => (changes += 1))
    onTestFinished(() => {
      stop()
      stopCounting()
      rmSync(folder, { recursive: true, force: true })
    })
    const fail = (message: string, second: number): void => {
      writeFileSync(`${file}.new`, JSON.stringify({ state: 'failed', at: `2026-11-30T10:00:0${second}Z`, message }))
      renameSync(`${file}.new`, file)
    }
    fail('The disk is full', 1)
    await expect.poll(() => lines).toEqual([expect.stringContaining('The disk is full')])
    await expect.poll(() => changes).toBe(1)
    fail('The disk is full', 1)
    await expect.poll(() => changes).toBe(2)
    fail('A locale would vanish', 2)
    await expect.poll(() => lines).toContainEqual(expect.stringContaining('A locale would vanish'))
    expect(lines).toHaveLength(2)
  })
})
