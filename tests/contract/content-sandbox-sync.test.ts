import type { SyncResponse } from '@contentstack/delivery-sdk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startContent } from '../fixtures/content-stack.ts'

let service: Awaited<ReturnType<typeof startContent>>
beforeEach(async () => {
  service = await startContent()
})
afterEach(() => service.stop())

const summaries = ({ items }: SyncResponse): string[] =>
  items.map(({ type, data }) => `${type} ${data['uid']} ${data['locale']}`)

function publishMany(count: number): void {
  service.store.together(() => {
    for (let i = 0; i < count; i++) service.store.publish('brand', `brand_${i}`, 'en-us', { title: `Brand ${i}` })
  })
}

describe('sync', () => {
  test('starts with every published entry in every language, with references as pointers', async () => {
    const start = await service.client().sync()
    expect(summaries(start).toSorted()).toEqual([
      'entry_published alpin de',
      'entry_published alpin en-us',
      'entry_published boreal en-us',
      'entry_published brand_nord en-us',
      'entry_published brand_sud de',
      'entry_published brand_sud en-us',
      'entry_published dune en-us',
    ])
    expect(start).toMatchObject({ skip: 0, limit: 100, total_count: 7, sync_token: expect.stringMatching(/^blt/) })
    expect(start.items.find(({ data }) => data['uid'] === 'alpin')?.data['brand']).toEqual([
      { uid: 'brand_sud', _content_type_uid: 'brand' },
    ])
  })

  test('returns the same token while nothing changes', async () => {
    const { sync_token } = await service.client().sync()
    const again = await service.client().sync({ syncToken: sync_token ?? '' })
    expect([again.items, again.sync_token]).toEqual([[], sync_token])
  })

  test('lists items published, unpublished and deleted since, once each, newest first', async () => {
    const { sync_token } = await service.client().sync()
    service.store.publish('boot', 'dune', 'en-us', { title: 'Dune 2' })
    service.store.publish('boot', 'dune', 'en-us', { title: 'Dune 3' })
    service.store.unpublish('boot', 'alpin', 'de')
    service.store.remove('boot', 'boreal')
    const since = await service.client().sync({ syncToken: sync_token ?? '' })
    expect(summaries(since)).toEqual([
      'entry_deleted boreal en-us',
      'entry_unpublished alpin de',
      'entry_published dune en-us',
    ])
    expect(since.items[2]?.data).toMatchObject({ title: 'Dune 3', _version: 3 })
    expect(since.items[0]?.data).toEqual({ uid: 'boreal', locale: 'en-us' })
    expect(since.sync_token).not.toBe(sync_token)
  })

  test('is paged by 100', async () => {
    publishMany(230)
    const page = await service.client().sync()
    expect([page.items.length, page.total_count, page.sync_token]).toEqual([100, 237, undefined])
    const all = await service.client().sync({}, true)
    expect(new Set(summaries(all)).size).toBe(237)
    expect(all.sync_token).toBeDefined()
  })

  test('neither loses nor repeats an item when editors publish between two pages', async () => {
    publishMany(150)
    const first = await service.client().sync()
    service.store.remove('boot', 'dune')
    service.store.remove('brand', 'brand_149')
    service.store.publish('boot', 'boreal', 'en-us', { title: 'Boreal 2' })
    const second = await service.client().sync({ paginationToken: first.pagination_token ?? '' })
    const later = await service.client().sync({ syncToken: second.sync_token ?? '' })
    const both = [...summaries(first), ...summaries(second)]
    expect([both.length, new Set(both).size]).toEqual([156, 156])
    expect(summaries(later)).toEqual([
      'entry_published boreal en-us',
      'entry_deleted brand_149 en-us',
      'entry_deleted dune en-us',
    ])
  })

  test('keeps its initial filters', async () => {
    const start = await service.client().sync({ contentTypeUid: 'boot', locale: 'de' })
    expect(summaries(start)).toEqual(['entry_published alpin de'])
    service.store.publish('brand', 'brand_sud', 'de', { title: 'Süd 2' })
    expect(summaries(await service.client().sync({ syncToken: start.sync_token ?? '' }))).toEqual([])
    service.store.publish('boot', 'dune', 'de', { title: 'Düne' })
    expect(summaries(await service.client().sync({ syncToken: start.sync_token ?? '' }))).toEqual([
      'entry_published dune de',
    ])
  })

  test('refuses unknown tokens, and those from before a reset', async () => {
    const { sync_token } = await service.client().sync()
    await expect(service.client().sync({ syncToken: 'bltinvented' })).rejects.toMatchObject({ status: 400 })
    service.store.reset()
    await expect(service.client().sync({ syncToken: sync_token ?? '' })).rejects.toMatchObject({ status: 400 })
  })
})
