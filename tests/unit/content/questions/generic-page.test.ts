import { describe, expect, test } from 'vitest'
import { localeOf, openSmallShop, ref, type SmallShop, smallShop } from '../../../fixtures/small-shop.ts'

const us = localeOf('en-us')
const germany = localeOf('de-de')

function shopWith(type: 'page' | 'landing_page', fields: Record<string, unknown>): SmallShop {
  const shop = smallShop()
  shop.entries.push({ type, uid: 'it', locale: 'en-us', fields: { url: '/it', ...fields } })
  return shop
}
const pageOf = (blocks: unknown[], fields: Record<string, unknown> = {}) =>
  openSmallShop(shopWith('page', { generic_page: blocks, ...fields })).page(us, 'it')

const toGone = { title: 'Gone', type: 'internal', internal_link: ref('page', 'gone') }
const toIt = { title: 'It', type: 'internal', internal_link: ref('landing_page', 'it') }
const toAll = { title: 'All', type: 'internal', internal_link: ref('product_category', 'snowshoes') }

describe('a generic page', () => {
  test('is found by its address, never as the home page', () => {
    const content = openSmallShop(shopWith('page', {}))
    expect(content.page(us, 'it')?.path).toBe('it')
    expect(content.page(us, '')).toBeUndefined()
    expect(content.page(us, 'other')).toBeUndefined()
  })

  test.each(['404', '500', 'cart', 'blog'])('never replaces /%s', (path) => {
    const at = (shop: SmallShop) =>
      openSmallShop(shop)
        .pagePaths(us)
        .filter((page) => page.path === `/en-us/${path}`)
    expect(at(smallShop())).toHaveLength(1)
    expect(at(shopWith('page', { url: `/${path}` }))).toEqual(at(smallShop()))
  })

  test('drops a block with dead references, and keeps the others in order', () => {
    const page = pageOf([
      { banner: { banner: ref('banner', 'gone') } },
      { steps: { title: 'Steps', steps: [{ title: 'One', text: '' }] } },
      { product_list: { title: 'Gone', products: ref('product', 'gone') } },
      { link_list: { title: 'Nowhere', links: [toGone] } },
      { faq: { title: 'Asked', questions: [{ question: 'Why?', answer: '<p><a href="/c/snowshoes">So</a></p>' }] } },
      { link_list: { title: 'Ways', links: [toGone, toAll] } },
    ])
    expect(page?.blocks.map(({ kind }) => kind)).toEqual(['steps', 'faq', 'links'])
    expect(page?.blocks[1]).toMatchObject({
      questions: [{ question: 'Why?', answer: '<p><a href="/en-us/c/snowshoes">So</a></p>' }],
    })
    expect(page?.blocks[2]).toMatchObject({ links: [{ text: 'All', target: 'snowshoes' }] })
  })

  test('drops a card without a title, and links the others to other sites by theirs', () => {
    const outside = { type: 'external', external_link: { title: '', href: 'https://b.test/' } }
    const card = { image: { amplience_id: { name: 'scene-dawn' }, alt_text: 'Dawn' }, link: outside }
    const cards = [
      { ...card, title: '' },
      { ...card, title: 'Huts' },
    ]
    const page = pageOf([
      { stories: { title: 'Stories', cards } },
      { category_cards: { title: 'Cards', cards } },
      { stories: { title: 'Nothing', cards: cards.slice(0, 1) } },
    ])
    const shown = [{ title: 'Huts', link: { url: 'https://b.test/' } }]
    expect(page?.blocks).toMatchObject([
      { kind: 'stories', cards: shown },
      { kind: 'categories', cards: shown },
    ])
  })

  test('extends behind the header only on request and with a banner first', () => {
    const banner = { banner: { banner: ref('banner', 'hero') } }
    const text = { rich_text: { title: 'Why', html: '<p>So.</p>' } }
    expect(pageOf([banner, text], { layout: 'flush-banner' })?.flush).toBe(true)
    expect(pageOf([text, banner], { layout: 'flush-banner' })?.flush).toBe(false)
    expect(pageOf([banner, text])?.flush).toBe(false)
  })

  test('is marked as English when it is not translated', () => {
    const content = openSmallShop(shopWith('page', {}))
    expect(content.page(germany, 'it')?.lang).toBe('en')
    expect(content.page(us, 'it')).not.toHaveProperty('lang')
  })
})

describe('a landing page', () => {
  test('exists only in its own regions, for pages, links and lists alike', () => {
    const shop = shopWith('landing_page', { regions: ref('regions', 'region_us') })
    shop.entries.push({
      type: 'page',
      uid: 'ways',
      locale: 'en-us',
      fields: { url: '/ways', generic_page: [{ link_list: { title: 'Ways', links: [toAll, toIt] } }] },
    })
    const content = openSmallShop(shop)
    const linksIn = (locale: typeof us) =>
      content.page(locale, 'ways')?.blocks.flatMap((block) => (block.kind === 'links' ? block.links : []))
    expect(linksIn(us)?.map(({ text }) => text)).toEqual(['All', 'It'])
    expect(linksIn(germany)?.map(({ text }) => text)).toEqual(['All'])
    expect(content.landingPage(us, 'it')?.path).toBe('it')
    expect(content.landingPage(germany, 'it')).toBeUndefined()
    expect(content.pagePaths(us).map(({ path }) => path)).toContain('/en-us/l/it')
    expect(content.pagePaths(germany).map(({ path }) => path)).not.toContain('/de-de/l/it')
    expect(content.offered(us, 'l/it').map(({ locale }) => locale)).toEqual(['en-us'])
  })

  test('shares its address with another one for other regions', () => {
    const shop = shopWith('landing_page', { regions: ref('regions', 'region_us') })
    const fields = { url: '/it', regions: ref('regions', 'region_eu_region_1') }
    shop.entries.push({ type: 'landing_page', uid: 'that', locale: 'en-us', fields })
    const content = openSmallShop(shop)
    expect([us, germany].map((locale) => content.landingPage(locale, 'it')?.uid)).toEqual(['it', 'that'])
    expect(content.pagePaths(germany).map(({ path }) => path)).toContain('/de-de/l/it')
  })

  test('is for all regions when it names none', () => {
    const content = openSmallShop(shopWith('landing_page', {}))
    for (const locale of [us, germany, localeOf('ja-jp')]) expect(content.landingPage(locale, 'it')).toBeDefined()
  })
})
