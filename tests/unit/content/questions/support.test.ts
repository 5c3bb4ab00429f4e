import { describe, expect, test } from 'vitest'
import type { EntryType } from '../../../../src/ports/content/entries.ts'
import { entryOf, localeOf, openSmallShop, ref, type SmallShop, smallShop } from '../../../fixtures/small-shop.ts'

/** Two topics with an article each, and a desk for Germany and one for Britain. */
function helpfulShop(): SmallShop {
  const shop = smallShop()
  const add = (type: EntryType, uid: string, fields: Record<string, unknown>): void =>
    void shop.entries.push({ type, uid, locale: 'en-us', fields })
  add('support_topic', 'fit', { title: 'Fit', key: 'fit', intro: 'Three numbers.', sort_order: 2 })
  add('support_topic', 'ordering', { title: 'Ordering', key: 'ordering', sort_order: 1 })
  add('support', 'sizing', {
    title: 'Find your size',
    url: '/sizing',
    topic: ref('support_topic', 'fit'),
    summary: 'By weight.',
    sections: [{ title: 'Load', html: '<p>See <a href="/support/returns">returns</a>.</p><script>x()</script>' }],
    questions: [
      { question: 'Which size?', answer: '<p><a href="/c/snowshoes">All</a></p>' },
      { question: 'And poles?', answer: '<p>By height.</p>' },
    ],
    most_asked: true,
    related_articles: [...ref('support', 'sizing'), ...ref('support', 'gone'), ...ref('support', 'returns')],
  })
  add('support', 'returns', {
    title: 'Returns',
    url: '/returns',
    topic: ref('support_topic', 'ordering'),
    summary: 'Thirty days.',
  })
  add('contact_region', 'desk_gb', {
    title: 'Britain',
    regions: ref('regions', 'region_gb'),
    email: 'gb@firn.example',
    sort_order: 1,
  })
  add('contact_region', 'desk_eu', {
    title: 'Europe',
    regions: ref('regions', 'region_eu_region_1'),
    phone: '+49 1',
    sort_order: 2,
  })
  return shop
}
const german = localeOf('de-de')
const hubOf = (shop: SmallShop, locale = german) => openSmallShop(shop).support(locale)

describe('the help hub', () => {
  test('groups articles by topic, in the editor’s order', () => {
    expect(hubOf(helpfulShop()).topics.map(({ key, articles }) => [key, articles.map(({ slug }) => slug)])).toEqual([
      ['ordering', ['returns']],
      ['fit', ['sizing']],
    ])
  })

  test('leaves out an article whose topic is missing, but keeps its page', () => {
    const shop = helpfulShop()
    entryOf(shop, 'returns')['topic'] = ref('support_topic', 'gone')
    const content = openSmallShop(shop)
    expect(content.support(german).topics.map(({ key }) => key)).toEqual(['fit'])
    expect(content.supportArticle(german, 'returns')).toMatchObject({ title: 'Returns' })
    expect(content.supportArticle(german, 'returns')).not.toHaveProperty('topic')
    expect(content.pagePaths(german)).toContainEqual(expect.objectContaining({ path: '/de-de/support/returns' }))
  })

  test('answers the first question of each article marked as most asked, with links in the reader’s locale', () => {
    const { mostAsked } = hubOf(helpfulShop())
    expect(mostAsked).toEqual([
      {
        question: 'Which size?',
        answer: '<p><a href="/de-de/c/snowshoes">All</a></p>',
        article: { slug: 'sizing', title: 'Find your size', summary: 'By weight.', lang: 'en' },
      },
    ])
    const silent = helpfulShop()
    entryOf(silent, 'sizing')['questions'] = []
    expect(hubOf(silent).mostAsked).toEqual([])
  })

  test('lists the contact for the reader’s region first', () => {
    const titles = (name: string) => hubOf(helpfulShop(), localeOf(name)).contacts.map(({ title }) => title)
    expect(titles('de-de')).toEqual(['Europe', 'Britain'])
    expect(titles('en-gb')).toEqual(['Britain', 'Europe'])
    expect(titles('ja-jp')).toEqual(['Britain', 'Europe'])
  })

  test('lists the contact for the reader’s team first elsewhere, regardless of the editor’s order', () => {
    const shop = helpfulShop()
    entryOf(shop, 'desk_eu')['sort_order'] = 0
    const first = hubOf(shop, localeOf('ja-jp')).contacts[0]
    expect(first?.title).toBe('Britain')
  })
})

describe('a help article', () => {
  const sizing = (shop = helpfulShop()) => openSmallShop(shop).supportArticle(german, 'sizing')

  test('never relates to itself or to a missing article', () => {
    expect(sizing()?.related.map(({ slug }) => slug)).toEqual(['returns'])
  })

  test('has clean sections with links in the reader’s locale, and is marked as English', () => {
    expect(sizing()).toMatchObject({
      lang: 'en',
      topic: { key: 'fit', title: 'Fit' },
      sections: [{ title: 'Load', html: '<p>See <a href="/de-de/support/returns">returns</a>.</p>' }],
    })
  })

  test('names the desk of the reader’s region', () => {
    expect(sizing()?.contact).toMatchObject({ title: 'Europe', phone: '+49 1' })
    const british = openSmallShop(helpfulShop()).supportArticle(localeOf('en-gb'), 'sizing')
    expect(british?.contact).toMatchObject({ title: 'Britain', email: 'gb@firn.example' })
  })

  test('has no desk when the content has none', () => {
    const shop = helpfulShop()
    shop.entries = shop.entries.filter(({ type }) => type !== 'contact_region')
    expect(sizing(shop)).not.toHaveProperty('contact')
  })
})

describe('the invitation to the newsletter', () => {
  const invited = (): SmallShop => {
    const shop = helpfulShop()
    const fields = {
      title: 'Letters',
      text: 'Six a winter.',
      button_text: 'Sign up',
      consent: '<p><a href="/privacy">More</a></p>',
    }
    shop.entries.push({ type: 'email_signup_settings', uid: 'newsletter', locale: 'en-us', fields })
    return shop
  }

  test('links to the reader’s own pages', () => {
    expect(openSmallShop(invited()).emailSignup(german)).toMatchObject({
      title: 'Letters',
      button: 'Sign up',
      consent: '<p><a href="/de-de/privacy">More</a></p>',
    })
  })

  test('is limited to its regions', () => {
    const shop = invited()
    entryOf(shop, 'newsletter')['regions'] = ref('regions', 'region_us')
    expect(openSmallShop(shop).emailSignup(german)).toBeUndefined()
    expect(openSmallShop(shop).emailSignup(localeOf('en-us'))).toMatchObject({ title: 'Letters' })
  })

  test('is the region’s own where it has one, whichever was written first', () => {
    const shop = helpfulShop()
    const add = (uid: string, regions: unknown): void =>
      void shop.entries.push({ type: 'email_signup_settings', uid, locale: 'en-us', fields: { regions } })
    add('a', [])
    add('b', ref('regions', 'region_ca'))
    add('c', [])
    const content = openSmallShop(shop)
    expect(content.emailSignup(localeOf('en-ca'))).toMatchObject({ title: 'b' })
    expect(content.emailSignup(localeOf('en-us'))).toMatchObject({ title: 'a' })
  })
})
