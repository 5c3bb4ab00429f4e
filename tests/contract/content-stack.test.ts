import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stackReport } from '../../src/content-loaders/stack-report.ts'
import { entryTypes } from '../../src/ports/content/entries.ts'
import { createContentStack } from '../../src/vendors/contentstack/index.ts'
import { type ContentClient, createContentClient } from '../fixtures/content-client.ts'
import { anyType } from '../fixtures/content-stack.ts'

let client: ContentClient
beforeEach(() => {
  client = createContentClient()
})
afterEach(() => client.content.close())

const report = async () => stackReport(createContentStack(client.open()))
const texts = async () => (await report()).map(({ text }) => text)

describe('the stack report', () => {
  test('names content types that pages read but the stack lacks, and those that no page reads', async () => {
    const lines = await report()
    expect(lines.filter(({ isFault }) => isFault).map(({ text }) => text)).toEqual(
      entryTypes.map((type) => `no content type ${type}: pages go without it.`),
    )
    for (const type of entryTypes) client.content.store.putContentType(anyType(type))
    const complete = await report()
    expect(complete.filter(({ isFault }) => isFault)).toEqual([])
    expect(complete.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        `content types: ${entryTypes.length} of ${entryTypes.length} that pages read`,
        'not read by any page: boot, brand',
      ]),
    )
  })

  test('names a language that the stack lacks', async () => {
    const stack = createContentStack(client.open())
    const withoutJapanese = { ...stack, files: (locale: string) => Promise.resolve(locale === 'ja' ? undefined : []) }
    expect(await stackReport(withoutJapanese)).toContainEqual({
      isFault: true,
      text: 'no language ja: no page has text in it.',
    })
  })

  test('counts files and taxonomies, and lists the newest changes first', async () => {
    const url = 'https://images.contentstack.io/v3/assets/a/b/map.png'
    for (const uid of ['dawn', 'dusk']) client.content.store.publish('boot', uid, 'en-us', { title: uid })
    client.content.store.publishAsset({ uid: 'map', filename: 'map.png', url })
    client.content.store.publish('boot', 'newest', 'en-us', { title: 'Newest' })
    const lines = await texts()
    expect(lines).toContain('files: 1. Pages show pictures of the media service alone.')
    expect(lines).toContain('taxonomy terrain (Terrain): 3 words. No page reads it.')
    const changes = lines.slice(lines.indexOf('newest changes:') + 1)
    expect(changes).toHaveLength(10)
    expect(changes[0]).toMatch(/^ {2}2026-01-01 \d\d:\d\d entry published boot newest \(en-us\)$/)
    expect(changes[1]).toMatch(/asset published map/)
  })
})
