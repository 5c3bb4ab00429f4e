import { describe, expect, test } from 'vitest'
import type { Content } from '../../../src/content/content.ts'
import { recording, recordNodes } from '../../../src/content/recording.ts'
import { answerDigest } from '../../../src/content/snapshot/digest.ts'
import { createTracker } from '../../../src/content/snapshot/tracker.ts'
import { ask } from '../../fixtures/ask.ts'
import { entryOf, localeOf, openSmallShop, type SmallShop, smallShop } from '../../fixtures/small-shop.ts'

const us = localeOf('en-us')
const gb = localeOf('en-gb')

/** Every question once, in two locales. */
function askEverything(content: Content): void {
  for (const locale of [us, gb]) {
    content.brand(locale)
    content.words(locale, 'error')
    content.header(locale)
    content.footer(locale)
    content.home(locale)
    content.category(locale, 'snowshoes')
    content.product(locale, 'ridge-25')
    content.product(locale, 'unknown')
    content.tiles(locale, 'snowshoes')
    content.tilesOf(locale, ['ridge', 'unknown'])
    content.tilesByProductId(locale, [101])
    content.cartPage(locale)
    content.currencyFormat(locale)
    content.freeShippingThreshold(locale)
    content.pagePaths(locale)
  }
}

function readsOf(shop: SmallShop) {
  const recorded = recording(openSmallShop(shop))
  askEverything(recorded.content)
  return recorded.reads()
}

/** Questions whose answer differs after a change of the shop's data. */
function changedBy(change: (shop: SmallShop) => void): string[] {
  const reads = readsOf(smallShop())
  const shop = smallShop()
  change(shop)
  const content = openSmallShop(shop)
  return reads.filter(({ question, digest }) => ask(content, question) !== digest).map(({ question }) => question)
}

describe('recording', () => {
  test('answers as the content does', () => {
    const content = openSmallShop()
    expect(recording(content).content.product(us, 'ridge-25')).toBe(content.product(us, 'ridge-25'))
  })

  test('records each question once, with or without an answer', () => {
    const { content, reads } = recording(openSmallShop())
    for (let time = 0; time < 3; time += 1) content.product(us, 'unknown')
    expect(reads().map(({ question }) => question)).toEqual(['["product","en-us","unknown"]'])
  })

  test('gets the same digests from the same data in another file', () => {
    expect(changedBy(() => undefined)).toEqual([])
    expect(readsOf(smallShop())).toHaveLength(30)
  })

  test('gives a question of an unknown locale the digest of no answer', () => {
    const content = openSmallShop()
    expect(ask(content, '["home","xx-yy"]')).toBe(ask(content, '["product","en-us","unknown"]'))
  })
})

describe('a record of a value', () => {
  test('reads the value where its digest is asked for, as in a message', () => {
    let times = 0
    const toJSON = (): string => {
      times += 1
      return 'value'
    }
    const tracker = createTracker()
    tracker.node('~value', 1, () => ({ toJSON }))
    const takeNodes = recordNodes({ tracker })
    tracker.run('["~value"]')
    const records = takeNodes()
    expect(times).toBe(0)
    expect(JSON.parse(JSON.stringify(records))).toEqual([
      { key: '["~value"]', digest: answerDigest('value'), reads: [] },
    ])
    expect(times).toBe(1)
  })

  test('names each source once, in the order of their first reads', () => {
    const tracker = createTracker()
    const takeNodes = recordNodes({ tracker })
    const part = tracker.node('~part', 1, () => 'part')
    tracker.node('~whole', 1, () => {
      for (const leaf of ['row a', 'row b', 'row a']) tracker.note(leaf)
      return [part(), part()]
    })
    tracker.run('["~whole"]')
    const whole = takeNodes().find(({ key }) => key === '["~whole"]')
    expect(whole?.reads).toEqual(['row a', 'row b', '["~part"]'])
  })
})

describe('the questions affected by a change', () => {
  const inBoth = (...parts: readonly unknown[]): string[] =>
    ['en-us', 'en-gb'].map((locale) => JSON.stringify([parts[0], locale, ...parts.slice(1)]))
  const sorted = (...lists: readonly string[][]): string[] => lists.flat().toSorted()

  test('are those of the product page for a description', () => {
    const changed = changedBy((shop) => (entryOf(shop, 'ridge')['description'] = '<p>Lighter.</p>'))
    expect(changed.toSorted()).toEqual(sorted(inBoth('product', 'ridge-25')))
  })

  test('are those of one country for its price, in every list that shows it', () => {
    const changed = changedBy((shop) => (entryOf(shop, 'ridge')['prices'] = { gb: 199.95, jp: 33000 }))
    expect(changed.toSorted()).toEqual(
      sorted([
        '["home","en-gb"]',
        '["product","en-gb","ridge-25"]',
        '["tiles","en-gb","snowshoes"]',
        '["tilesByProductId","en-gb",[101]]',
        '["tilesOf","en-gb",["ridge","unknown"]]',
      ]),
    )
  })

  test('are those of its area for a display text', () => {
    const changed = changedBy(
      (shop) => (entryOf(shop, 'words_error')['display_text_input'] = [{ title: 'home', text: 'Home' }]),
    )
    expect(changed.toSorted()).toEqual(sorted(inBoth('words', 'error')))
  })

  test('include one without an answer before for a new product', () => {
    const changed = changedBy((shop) => {
      const fields = { ...entryOf(shop, 'ridge'), url: '/unknown', bc_products: null }
      shop.entries.push({ type: 'product', uid: 'new', locale: 'en-us', fields })
    })
    expect(changed.toSorted()).toEqual(sorted(inBoth('product', 'unknown'), inBoth('pagePaths')))
  })
})
