import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openEncodedFiles } from '../../../src/publish/encoded-files.ts'
import { createPrecompressor, precompress } from '../../../src/publish/precompress.ts'
import { openReleaseStore, type ReleaseStore } from '../../../src/publish/release-store.ts'
import { spyOnFlushes } from '../../fixtures/flush-spy.ts'
import { openTestPublisher } from '../../fixtures/test-publisher.ts'

function openStore(): ReleaseStore {
  const dir = mkdtempSync(join(tmpdir(), 'firn-precompress-'))
  const store = openReleaseStore(dir)
  onTestFinished(() => {
    store.close()
    rmSync(dir, { recursive: true, force: true })
  })
  return store
}

/** Publishes texts by path. @returns their hashes */
async function publish(store: ReleaseStore, id: string, texts: Readonly<Record<string, string>>): Promise<string[]> {
  const draft = store.begin()
  const hashes: string[] = []
  for (const [path, text] of Object.entries(texts)) {
    const hash = await store.put(text)
    const type = path.endsWith('.woff2') ? 'font/woff2' : 'text/html; charset=utf-8'
    draft.set(path, { hash, size: Buffer.byteLength(text), status: 200, type })
    hashes.push(hash)
  }
  const made = { by: 'test', seconds: 0, changed: 'all' } as const
  const about = { timestamp: '2026-11-26T10:00:00.000Z', previous: undefined, code: '1', snapshot: '1', pages: 1 }
  const complete = await draft.complete()
  complete.commit({ id, seq: draft.seq, ...about, made })
  return hashes
}

const formOf = (store: ReleaseStore, hash = '', encoding: 'br' | 'gzip' = 'br'): string =>
  openEncodedFiles(store.dir).pathOf(hash, encoding)

describe('precompression', () => {
  test('compresses every text of a release once, and the changed ones of the next', async () => {
    const store = openStore()
    const [home, , font] = await publish(store, '1', { '/': 'home', '/de-at': 'Anfang', '/_astro/a.woff2': 'letters' })
    expect(await precompress(store)).toBe(2)
    expect(String(brotliDecompressSync(readFileSync(formOf(store, home))))).toBe('home')
    expect(String(gunzipSync(readFileSync(formOf(store, home, 'gzip'))))).toBe('home')
    expect(existsSync(formOf(store, font))).toBe(false)
    expect(await precompress(store)).toBe(0)
    rmSync(formOf(store, home))
    const [edited] = await publish(store, '2', { '/de-at': 'Beginn' })
    expect(await precompress(store)).toBe(1)
    expect([existsSync(formOf(store, edited)), existsSync(formOf(store, home))]).toEqual([true, false])
  })

  test('continues after an interruption', async () => {
    const store = openStore()
    await publish(store, '1', { '/': 'home' })
    expect(await precompress(store, AbortSignal.abort())).toBe(0)
    expect(await precompress(store)).toBe(1)
  })

  test('goes on where it was ended for a publish, with what that changed', async () => {
    const store = openStore()
    const paths = Array.from({ length: 600 }, (_, number) => `/${String(number).padStart(3, '0')}`)
    const hashes = await publish(store, '1', Object.fromEntries(paths.map((path) => [path, `text of ${path}`])))
    const hasForms = (...some: readonly (string | undefined)[]) => some.map((hash) => existsSync(formOf(store, hash)))
    const [reached, opened] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const precompressor = createPrecompressor({
      ...store,
      async read(hash) {
        if (hash === hashes[550]) {
          reached.resolve(undefined)
          await opened.promise
        }
        return store.read(hash)
      },
    })
    precompressor.start()
    await reached.promise
    const stopped = precompressor.stop()
    opened.resolve(undefined)
    await stopped
    expect(hasForms(hashes[0], hashes[499], hashes[549])).toEqual([true, true, false])
    rmSync(formOf(store, hashes[1]))
    const [edited] = await publish(store, '2', { '/000': 'edited' })
    precompressor.start()
    await expect.poll(() => store.readText('encoded/release')).toBe('2')
    // The files that were looked at before are not looked at again.
    expect(hasForms(edited, hashes[549], hashes[599], hashes[1])).toEqual([true, true, true, false])
  })

  test('gives a form its name once the disk stores it', async () => {
    const store = openStore()
    const [home] = await publish(store, '1', { '/': 'home' })
    const flush = await spyOnFlushes(store.dir)
    flush.mockRejectedValueOnce(new Error('EIO: i/o error, fsync'))
    await expect(precompress(store)).rejects.toThrow('EIO')
    expect([existsSync(formOf(store, home)), existsSync(formOf(store, home, 'gzip'))]).toEqual([false, false])
    expect(await precompress(store)).toBe(1)
    expect(existsSync(formOf(store, home))).toBe(true)
  })

  test('removes compressed forms together with their file', async () => {
    const store = openStore()
    const [first] = await publish(store, '1', { '/': 'home' })
    await precompress(store)
    const [second] = await publish(store, '2', { '/': 'home, edited' })
    await precompress(store)
    store.discardOldest({ count: 1, ms: 0 }, new Date())
    expect([existsSync(formOf(store, first)), existsSync(formOf(store, second))]).toEqual([false, true])
    store.removeLeftovers()
    expect(existsSync(formOf(store, second))).toBe(true)
  })

  test('follows each publish of a running publisher', async () => {
    const publisher = openTestPublisher()
    onTestFinished(() => publisher.remove())
    await publisher.warm()()
    const { store } = publisher
    await expect.poll(() => existsSync(formOf(store, publisher.file('/en-us/p/ridge-25')?.hash))).toBe(true)
  })
})
