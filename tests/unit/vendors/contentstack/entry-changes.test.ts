import { describe, expect, test } from 'vitest'
import { VendorError } from '../../../../src/ports/vendor-error.ts'
import { type EntryChange, followEntries } from '../../../../src/vendors/contentstack/entry-changes.ts'
import type { SyncPage } from '../../../../src/vendors/contentstack/wire/envelope.ts'

type Item = SyncPage['items'][number]

const item = (kind: string, at: string, data: Item['data'], type = 'product'): Item => ({
  type: kind,
  event_at: at,
  content_type_uid: type,
  data,
})

/** The result of a log with these pages: the token, and each change in short, with its time. */
async function follow(pages: readonly (readonly Item[])[], token?: string) {
  async function* changes(): AsyncGenerator<SyncPage> {
    for (const [index, items] of pages.entries())
      yield await Promise.resolve({ items: [...items], ...(index === pages.length - 1 && { sync_token: 'next' }) })
  }
  const seen: EntryChange[] = []
  const next = await followEntries({ changes }, token, (change) => seen.push(change))
  return {
    next,
    times: seen.map(({ time }) => time),
    seen: seen.map(({ uid, locale, entry }) => `${uid} ${locale} ${entry === undefined ? 'gone' : 'there'}`),
  }
}

describe('followEntries', () => {
  test('applies the newest item of an entry and language, regardless of the order', async () => {
    const data = { uid: 'ridge', locale: 'de' }
    const older = item('entry_published', '2026-11-26T08:00:00.000Z', data)
    const newer = item('entry_unpublished', '2026-11-26T09:00:00.000Z', data)
    expect((await follow([[newer], [older]])).seen).toEqual(['ridge de gone'])
    expect((await follow([[older, newer]])).seen.at(-1)).toBe('ridge de gone')
  })

  test('assigns an entry to the language in which it was published', async () => {
    const data = { uid: 'ridge', locale: 'en-us', publish_details: { locale: 'fr' } }
    expect((await follow([[item('entry_published', '2026-11-26T08:00:00.000Z', data)]])).seen).toEqual([
      'ridge fr there',
    ])
  })

  test('dates an entry by its publication, and its end by the event', async () => {
    const [published, event] = ['2026-11-26T08:00:00.000Z', '2026-11-26T08:00:01.500Z']
    const details = { locale: 'de', time: published }
    const items = [
      item('entry_published', event, { uid: 'ridge', locale: 'de', publish_details: details }),
      item('entry_unpublished', event, { uid: 'col', locale: 'de' }),
      item('entry_published', event, { uid: 'cairn', locale: 'de', publish_details: { ...details, time: 7 } }),
    ]
    expect((await follow([items])).times).toEqual([Date.parse(published), Date.parse(event), undefined])
  })

  test('removes an entry deleted without a language from all languages', async () => {
    const { seen, next } = await follow(
      [[item('entry_deleted', '2026-11-26T08:00:00.000Z', { uid: 'ridge' })]],
      'token',
    )
    expect(seen).toContain('ridge ja gone')
    expect(seen.length).toBeGreaterThan(5)
    expect(next).toBe('next')
  })

  test('ignores files, and types and languages that no page reads', async () => {
    const at = '2026-11-26T08:00:00.000Z'
    const items = [
      item('asset_deleted', at, { uid: 'map' }, 'sys_assets'),
      item('entry_published', at, { uid: 'x', locale: 'de' }, 'memo'),
      item('entry_published', at, { uid: 'ridge', locale: 'pt' }),
    ]
    expect(await follow([items], 'token')).toEqual({ next: 'next', times: [], seen: [] })
  })

  test('requests a full sync for a deleted content type', async () => {
    const items = [item('content_type_deleted', '2026-11-26T08:00:00.000Z', {})]
    expect((await follow([items], 'token')).next).toBeUndefined()
  })

  test.each([
    [400, 'refused'],
    [422, 'refused'],
    [401, 'a failure'],
    [500, 'a failure'],
  ])('treats status %i of a token as %s', async (status, meaning) => {
    async function* changes(): AsyncGenerator<SyncPage> {
      yield await Promise.reject(
        new VendorError({ vendor: 'contentstack', operation: 'sync' }, { fault: 'answer', status }),
      )
    }
    const following = followEntries({ changes }, 'token', () => undefined)
    if (meaning === 'refused') expect(await following).toBeUndefined()
    else await expect(following).rejects.toThrow(VendorError)
  })
})
