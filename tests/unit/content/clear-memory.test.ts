import { describe, expect, test } from 'vitest'
import { isQuestion, questions } from '../../../src/content/content.ts'
import { findLocale } from '../../../src/domain/locale/locale.ts'
import { type NodeRecord, type OpenContent, recordNodes } from '../../../src/content/recording.ts'
import { localeOf, openSmallShop } from '../../fixtures/small-shop.ts'

const german = localeOf('de-at')

/** Much of what the pages of a locale ask for. */
function askMuch(content: OpenContent): void {
  content.header(german)
  content.words(german, 'error')
  content.home(german)
  content.offered(german, 'c/snowshoes')
  content.category(german, 'snowshoes')
  content.listing(german, 'snowshoes')
  content.product(german, 'ridge-25')
  content.related(german, 'ridge')
  content.relatedIds(german, { categoryId: 20, groups: [], uid: 'ridge', size: 4 })
  content.addOns(german, [701])
  content.blog(german)
  content.sitemap(german, '')
}

/** Makes all values of the first asking again that were cleared. @returns records of both times, by key */
function makeTwice(what: 'locale' | 'all') {
  const content = openSmallShop()
  const takeNodes = recordNodes(content)
  askMuch(content)
  const before = recordsOf(takeNodes())
  content.tracker.clear(what)
  for (const key of before.keys()) content.tracker.run(key)
  return { before, after: recordsOf(takeNodes()) }
}

const recordsOf = (records: readonly NodeRecord[]): ReadonlyMap<string, NodeRecord> =>
  new Map(records.map(({ key, digest, reads }) => [key, { key, digest, reads }]))

/** Names and first arguments. The first argument `en-us` is a locale of some values, and a language of others. */
const partsOf = (key: string): readonly string[] => /^\["([^"]+)"(?:,"([^"]+)")?/.exec(key)?.slice(1) ?? []
const withoutEnglish = (keys: Iterable<string>): string[] =>
  [...keys].filter((key) => partsOf(key)[1] !== 'en-us').toSorted()

/** Whether one locale alone asks for a value; of some it has only one, of which others are made. */
function isOfLocale(key: string): boolean {
  const [name = '', argument = ''] = partsOf(key)
  if (!findLocale(argument) || name === '~other_paths') return false
  return !isQuestion(name) || !['language', 'locale'].includes(questions[name].lifetime)
}

describe('cleared memory of content', () => {
  test('lacks all that one locale alone asks for, and nothing else', () => {
    const { before, after } = makeTwice('locale')
    const cleared = [...before.keys()].filter(isOfLocale)
    expect(cleared).toEqual(
      expect.arrayContaining([
        '["~tile","de-at","ridge"]',
        '["~in_category","de-at","snowshoes"]',
        '["product","de-at","ridge-25"]',
        '["words","de-at","error"]',
      ]),
    )
    expect(withoutEnglish(after.keys())).toEqual(withoutEnglish(cleared))
  })

  test.each(['locale', 'all'] as const)('is filled with the same values again, of the same sources (%s)', (what) => {
    const { before, after } = makeTwice(what)
    expect(after.size).toBeGreaterThan(0)
    for (const [key, record] of after) expect(record, key).toEqual(before.get(key))
  })

  test('lacks everything where all is cleared', () => {
    const { before, after } = makeTwice('all')
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
  })
})
