import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Release } from '../../../src/publish/release.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'

let dir = ''
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'firn-release-'))))
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const release = (id: string): Release => ({
  id,
  timestamp: '2026-11-20T00:00:00.000Z',
  previous: undefined,
  code: 'c',
  snapshot: 's',
  files: {},
})
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('equal bytes are stored once, under their hash', async () => {
  const store = openReleaseStore(dir)
  const hash = await store.put(bytes('snow'))
  expect(await store.put(bytes('snow'))).toBe(hash)
  expect(await store.put(bytes('ice'))).not.toBe(hash)
  expect(String(await store.read(hash))).toBe('snow')
})

test('switching makes a release live and keeps the earlier one readable', () => {
  const store = openReleaseStore(dir)
  expect(store.current()).toBeUndefined()
  store.switchTo(release('one'))
  store.switchTo({ ...release('two'), previous: 'one' })
  expect(openReleaseStore(dir).current()?.id).toBe('two')
  expect(store.readRelease('one')?.id).toBe('one')
})

test('a partly written release never becomes live', () => {
  const store = openReleaseStore(dir)
  store.switchTo(release('one'))
  writeFileSync(join(dir, 'current.json.4711.tmp'), '{"id":"tw')
  expect(openReleaseStore(dir).current()?.id).toBe('one')
  expect(readdirSync(dir)).toContain('current.json')
})

test('a release with a missing or truncated file never becomes live', async () => {
  const store = openReleaseStore(dir)
  store.switchTo(release('one'))
  const text = bytes('a whole page')
  const file = { hash: await store.put(text), size: text.byteLength, type: 'text/html', status: 200 }
  writeFileSync(store.filePath(file.hash), 'a who')
  expect(() => store.switchTo({ ...release('two'), files: { '/en-us/cart': file } })).toThrow(/en-us\/cart/)
  rmSync(store.filePath(file.hash))
  expect(() => store.switchTo({ ...release('two'), files: { '/en-us/cart': file } })).toThrow(/en-us\/cart/)
  expect(store.current()?.id).toBe('one')
})

test('a truncated stored file is written again', async () => {
  const store = openReleaseStore(dir)
  const hash = await store.put(bytes('a whole page'))
  writeFileSync(store.filePath(hash), 'a who')
  await store.put(bytes('a whole page'))
  expect(String(await store.read(hash))).toBe('a whole page')
})
