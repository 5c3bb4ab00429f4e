import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createResultCache } from '../../sandbox/media/result-cache.ts'
import { createTurnstile } from '../../sandbox/media/turnstile.ts'

const file = (text: string): Promise<Buffer> => Promise.resolve(Buffer.from(text))

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firn-media-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('results of the media service', () => {
  test('are made once for simultaneous requests', async () => {
    const cache = createResultCache(undefined)
    let made = 0
    const make = (): Promise<Buffer> => Promise.resolve(Buffer.from(String((made += 1))))
    const files = await Promise.all([cache.file('one', make), cache.file('one', make), cache.file('two', make)])
    expect(files.map(String)).toEqual(['1', '1', '2'])
  })

  test('outlive the process on disk, as whole files only', async () => {
    await createResultCache(folder).file('key', () => file('kept'))
    const again = await createResultCache(folder).file('key', () => Promise.reject(new Error('must not be made again')))
    expect(String(again)).toBe('kept')
    const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    expect(names).toHaveLength(1)
  })

  test('are looked up without being made', async () => {
    for (const cache of [createResultCache(folder), createResultCache(undefined)]) {
      expect(await cache.has('key')).toBe(false)
      expect(await cache.kept('key')).toBeUndefined()
      await cache.file('key', () => file('made'))
      expect(await cache.has('key')).toBe(true)
      expect(String(await cache.kept('key'))).toBe('made')
    }
  })

  test('are made anew after a failure', async () => {
    const cache = createResultCache(folder)
    await expect(cache.file('key', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(String(await cache.file('key', () => file('yes')))).toBe('yes')
  })

  test('are dropped on reset', async () => {
    const cache = createResultCache(folder)
    await cache.file('key', () => file('old'))
    await cache.clear()
    expect(String(await cache.file('key', () => file('new')))).toBe('new')
  })

  test('are rendered at most two at a time', async () => {
    const turn = createTurnstile(2)
    let inside = 0
    let most = 0
    const task = async (): Promise<void> => {
      inside += 1
      most = Math.max(most, inside)
      await Promise.resolve()
      inside -= 1
    }
    await Promise.all(Array.from({ length: 9 }, () => turn(task)))
    expect(most).toBe(2)
  })
})
