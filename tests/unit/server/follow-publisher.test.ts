import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
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
})
