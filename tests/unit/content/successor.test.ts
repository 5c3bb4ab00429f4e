import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Content, PagePath } from '../../../src/content/content.ts'
import { type OpenContent, openContent } from '../../../src/content/open-content.ts'
import { recordNodes } from '../../../src/content/recording.ts'
import { createSnapshotWriter } from '../../../src/content/snapshot/snapshot-writer.ts'
import { seededRandom } from '../../../src/domain/catalogue/seeded-random.ts'
import type { Locale } from '../../../src/domain/locale/locale.ts'
import { editByChance } from '../../fixtures/publish-edits/edit-rows.ts'
import { readsOf } from '../../fixtures/publish-edits/page-questions.ts'
import { editProduct, localeOf, ref, smallShop, titledShop, writeSmallShop } from '../../fixtures/small-shop.ts'

const [english, french] = [localeOf('en-us'), localeOf('fr-ca')]
/** Reads English entries where there are none of its language. */
const german = localeOf('de-de')
const others = Array.from({ length: 100 }, (_, index) => `other-${index}`)

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firn-successor-'))
  file = join(folder, 'snapshot.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Content that is closed when the test ends. */
function closedAtEnd(content: OpenContent): OpenContent {
  onTestFinished(() => content.close())
  return content
}

/** Opens the shop with many products more, which are sold nowhere. */
function openLargerShop(): OpenContent {
  const shop = smallShop()
  for (const uid of others) {
    const fields = { url: `/${uid}`, display_title: uid, regions: ref('regions', 'region_us') }
    shop.entries.push({ type: 'product', uid, locale: 'en-us', fields })
  }
  writeSmallShop(shop, file)
  return openContent(file)
}

const titleIn = (content: Content, locale = english): string | undefined => content.product(locale, 'ridge-25')?.title

const askAll = (content: Content): unknown => [
  titleIn(content),
  others.map((slug) => content.product(english, slug)),
  content.tiles(english, 'snowshoes'),
  content.pagePaths(english),
]

describe('the content of the next release', () => {
  test('makes only what an edit leads to', () => {
    const before = closedAtEnd(openLargerShop())
    askAll(before)
    editProduct(file, { title: 'Ridge 26' })
    const after = closedAtEnd(before.successor(file))
    const takeMade = recordNodes(after)
    askAll(after)
    const made = takeMade().map(({ key }) => key)
    const cold = closedAtEnd(openContent(file))
    const takeAll = recordNodes(cold)
    askAll(cold)
    expect(made).toEqual(expect.arrayContaining(['["~tile","en-us","ridge"]', '["tiles","en-us","snowshoes"]']))
    expect(made.filter((key) => key.includes('other-') || /^\["(?:pagePaths|~products)/.test(key))).toEqual([])
    expect(made.length).toBeLessThan(takeAll().length / 10)
  })

  test('leaves the one before with its own texts, whether it was asked for them already or not', () => {
    const before = closedAtEnd(openLargerShop())
    expect(titleIn(before)).toBe('Ridge 25')
    editProduct(file, { title: 'Ridge 26' })
    const after = closedAtEnd(before.successor(file))
    editProduct(file, { title: 'Ridge 27' })
    const last = closedAtEnd(after.successor(file))
    for (const locale of [english, german]) {
      const titles = [before, last, after, before].map((content) => titleIn(content, locale))
      expect(titles).toEqual(['Ridge 25', 'Ridge 27', 'Ridge 26', 'Ridge 25'])
    }
  })

  test('has what did not change in memory once, also once the one before is closed', () => {
    const before = openLargerShop()
    const other = before.product(english, 'other-1')
    editProduct(file, { title: 'Ridge 26' })
    const after = closedAtEnd(before.successor(file))
    before.close()
    expect(after.product(english, 'other-1')).toBe(other)
    expect(titleIn(after)).toBe('Ridge 26')
  })

  test('closes to guests what its own snapshot does', () => {
    writeSmallShop({ ...smallShop(), guestCategories: { us: [30] } }, file)
    const before = closedAtEnd(openContent(file))
    const isOpen = (content: OpenContent): boolean => content.isOpen('product', 'us', 101)
    expect(isOpen(before)).toBe(false)
    const writer = createSnapshotWriter(file, { base: file, day: before.rows.day })
    writer.replaceRows('guest_access', 'us', new Map())
    writer.replace()
    const after = closedAtEnd(before.successor(file))
    expect([before, after].map(isOpen)).toEqual([false, true])
    expect([before, after].map((content) => titleIn(content))).toEqual([undefined, 'Ridge 25'])
  })

  test('has in memory what members were shown, too', () => {
    const before = closedAtEnd(openLargerShop())
    const other = before.members().product(english, 'other-1')
    expect(titleIn(before.members())).toBe('Ridge 25')
    editProduct(file, { title: 'Ridge 26' })
    const after = closedAtEnd(before.successor(file))
    expect(after.members().product(english, 'other-1')).toBe(other)
    expect([before, after].map((content) => titleIn(content.members()))).toEqual(['Ridge 25', 'Ridge 26'])
    expect(after.members()).not.toBe(before.members())
  })

  test('has everything in memory where the snapshot is the same', () => {
    const before = closedAtEnd(openLargerShop())
    const product = before.product(english, 'ridge-25')
    expect(closedAtEnd(before.successor(file)).product(english, 'ridge-25')).toBe(product)
  })

  test('begins anew where its snapshot does not know the one before', () => {
    writeSmallShop(titledShop('Ridge 25'), file)
    const before = closedAtEnd(openContent(file))
    const brand = before.brand(english)
    writeSmallShop(titledShop('Ridge 26'), file)
    const after = closedAtEnd(before.successor(file))
    expect(after.brand(english)).toEqual(brand)
    expect(after.brand(english)).not.toBe(brand)
    expect([before, after].map((content) => titleIn(content))).toEqual(['Ridge 25', 'Ridge 26'])
  })

  test('begins anew where another one has followed already', () => {
    const before = closedAtEnd(openLargerShop())
    expect(titleIn(before)).toBe('Ridge 25')
    editProduct(file, { title: 'Ridge 26' })
    const contents = [before, closedAtEnd(before.successor(file)), closedAtEnd(before.successor(file))]
    expect(contents.map((content) => titleIn(content))).toEqual(['Ridge 25', 'Ridge 26', 'Ridge 26'])
  })
})

/** Questions of all pages of two locales with the digests of their answers, one line each. */
function answersOf(content: Content): readonly string[] {
  const linesOf = (locale: Locale, page: PagePath): readonly string[] =>
    [...readsOf(content, locale, page)].map(([question, digest]) => `${page.path} ${question} ${digest}`)
  return [english, french].flatMap((locale) => content.pagePaths(locale).flatMap((page) => linesOf(locale, page)))
}

function coldAnswers(): readonly string[] {
  const cold = openContent(file)
  try {
    return answersOf(cold)
  } finally {
    cold.close()
  }
}

describe('content after random edits', () => {
  test.each(['one', 'two', 'three'])('answers from the newest snapshot and from those before as cold (%s)', (seed) => {
    const random = seededRandom(seed)
    writeSmallShop(smallShop(), file)
    const versions = [{ content: closedAtEnd(openContent(file)), expected: coldAnswers() }]
    const done: string[] = []
    for (let edit = 0; edit < 12; edit += 1) {
      done.push(editByChance(file, random))
      const content = closedAtEnd(versions.at(-1)!.content.successor(file))
      versions.push({ content, expected: coldAnswers() })
      const latest = versions.slice(-3)
      // The one that is asked first has the others find its values in memory.
      for (const version of random() < 0.5 ? latest : latest.toReversed())
        expect(answersOf(version.content), done.join(', ')).toEqual(version.expected)
    }
  })
})
