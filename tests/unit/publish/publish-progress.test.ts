import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createProgressFile, readProgress } from '../../../src/publish/publish-progress.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firn-progress-'))
  file = join(folder, 'publish-progress.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const start = Date.parse('2026-11-26T12:00:00Z')
const at = new Date(start).toISOString()

describe('the progress of a publish', () => {
  test('counts pages at most five times a second, and the last one always', () => {
    let now = start
    const progress = createProgressFile(file, () => now)
    progress.begin()
    progress.pages(1, 40)
    expect(readProgress(file)).toEqual({ state: 'working', at })
    now += 200
    progress.pages(12, 40)
    progress.pages(13, 40)
    expect(readProgress(file)).toMatchObject({ state: 'working', done: 12, total: 40 })
    progress.pages(40, 40)
    expect(readProgress(file)).toMatchObject({ state: 'working', done: 40, total: 40 })
    progress.done('40 pages in 0.4 s')
    expect(readProgress(file)).toMatchObject({ state: 'done', message: '40 pages in 0.4 s' })
    progress.stopped()
    expect(readProgress(file)).toEqual({ state: 'stopped', at: new Date(now).toISOString() })
  })

  test('reports a failure in the room of the last report where a full disk has no other', () => {
    const progress = createProgressFile(file)
    progress.done('4097 pages in 9.6 s (430 pages/s, 1100 MiB at peak)')
    // No file beside it can be made: its place is taken by a folder.
    mkdirSync(`${file}.${process.pid}.tmp`)
    progress.failed('The disk is full')
    expect(readProgress(file)).toMatchObject({ state: 'failed', message: 'The disk is full' })
    expect(readdirSync(folder)).toEqual(['publish-progress.json'])
  })

  test('ends no publish where nothing can be written', () => {
    const nowhere = join(folder, 'missing', 'publish-progress.json')
    const progress = createProgressFile(nowhere)
    progress.begin()
    progress.pages(40, 40)
    progress.done('40 pages in 0.4 s')
    progress.failed('The disk is full')
    expect(readProgress(nowhere)).toBeUndefined()
  })
})
