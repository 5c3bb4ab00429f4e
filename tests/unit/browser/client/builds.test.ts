import { describe, expect, test } from 'vitest'
import { findStart, readChanges, readLatestBuild } from '../../../../src/browser/client/builds.ts'

const files = (all: Readonly<Record<string, unknown>>) => (path: string) => {
  const body = all[path]
  return Promise.resolve(body === undefined ? new Response('{}', { status: 404 }) : Response.json(body))
}
const meta = (id: string, previous: string | null, changed: readonly string[] | 'all', liveAt = '') =>
  [`/builds/meta/${id}.json`, { id, liveAt, previous, changed }] as const

describe('the changes between two builds', () => {
  test('include the changes of every build in between', async () => {
    const fetch = files(Object.fromEntries([meta('c', 'b', ['/x', '/y']), meta('b', 'a', ['/z']), meta('a', null, [])]))
    expect(await readChanges(fetch, 'a', 'c')).toEqual(['/x', '/y', '/z'])
    expect(await readChanges(fetch, 'c', 'c')).toEqual([])
  })

  test('include those of every build since a moment', async () => {
    const builds = [
      meta('c', 'b', ['/x'], '2026-11-30T12:20:00.000Z'),
      meta('b', 'a', ['/y'], '2026-11-30T12:10:00.000Z'),
      meta('a', null, 'all', '2026-11-30T11:00:00.000Z'),
    ]
    const fetch = files(Object.fromEntries(builds))
    expect(await readChanges(fetch, Date.parse('2026-11-30T12:00:00.000Z'), 'c')).toEqual(['/x', '/y'])
    expect(await readChanges(fetch, Date.parse('2026-11-30T10:00:00.000Z'), 'c')).toBe('all')
  })

  test('cover everything after a full build, or if the chain of builds is broken or too long', async () => {
    expect(await readChanges(files(Object.fromEntries([meta('b', 'a', 'all')])), 'a', 'b')).toBe('all')
    expect(await readChanges(files(Object.fromEntries([meta('b', null, ['/x'])])), 'a', 'b')).toBe('all')
    const long = Array.from({ length: 40 }, (_, at) => meta(String(at), String(at - 1), ['/x']))
    expect(await readChanges(files(Object.fromEntries(long)), '0', '39')).toBe('all')
  })

  test('cannot be read from a missing or malformed file', async () => {
    await expect(readChanges(files({}), 'a', 'b')).rejects.toThrow('builds/meta/b.json cannot be read: 404')
    await expect(readLatestBuild(files({ '/builds/latest.json': { latest: 1 } }))).rejects.toThrow('cannot be read')
    expect(await readLatestBuild(files({ '/builds/latest.json': { id: 'a' } }))).toBe('a')
  })
})

describe('the point from which on a page may lack changes', () => {
  const loaded = Date.parse('2026-11-30T12:00:00.000Z')
  const quarterBefore = Date.parse('2026-11-30T11:45:00.000Z')
  test.each([
    ['is the live build, if that is older than any copy of the page', '2026-11-30T11:44:59.000Z', 'b'],
    ['is before a build of which a cache may not have had the page', '2026-11-30T11:59:00.000Z', quarterBefore],
    ['is before the page was loaded, if a build came after that', '2026-11-30T12:01:00.000Z', quarterBefore],
  ])('%s', (_name, liveAt, expected) => {
    expect(findStart({ build: { id: 'b', liveAt }, loaded })).toBe(expected)
  })

  test('is unknown without an answer', () => {
    expect(findStart({ build: undefined, loaded })).toBeUndefined()
    expect(findStart({ build: { latest: 1 }, loaded })).toBeUndefined()
  })
})
