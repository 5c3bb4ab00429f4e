import { describe, expect, test } from 'vitest'
import type { EntryType } from '../../../../src/ports/content/entries.ts'
import { entryOf, localeOf, openSmallShop, type SmallShop, smallShop } from '../../../fixtures/small-shop.ts'

const us = localeOf('en-us')
const dawn = { amplience_id: { name: 'scene-dawn' }, alt_text: 'Dawn' }
const seo_meta = { og_image: dawn }

/** The names of the pictures that a locale's sitemap has for a page; `undefined` without the page. */
const picturesAt = (shop: SmallShop, path: string): readonly string[] | undefined =>
  openSmallShop(shop)
    .sitemap(us)
    .find((page) => page.path === path)
    ?.pictures.map(({ name }) => name)

describe('the pictures of a page in the sitemap', () => {
  test('are those of the product, whatever script its address is in', () => {
    const shop = smallShop()
    expect(picturesAt(shop, '/en-us/p/ridge-25')).toEqual(['ridge-25-sea-ice-pair'])
    entryOf(shop, 'ridge')['url'] = '/雪'
    expect(picturesAt(shop, '/en-us/p/%E9%9B%AA')).toEqual(['ridge-25-sea-ice-pair'])
  })

  test('are that of the category, below another one as well', () => {
    const shop = smallShop()
    entryOf(shop, 'snowshoes')['url'] = '/schneeschuhe-für'
    Object.assign(entryOf(shop, 'womens'), { url: '/schneeschuhe-für/frauen', seo_meta })
    expect(picturesAt(shop, '/en-us/c/schneeschuhe-f%C3%BCr/frauen')).toEqual(['scene-dawn'])
  })

  test.each<[EntryType, string, Record<string, unknown>]>([
    ['page', '/en-us/%C3%BCber-uns', { url: '/über-uns', seo_meta }],
    ['landing_page', '/en-us/l/%C3%BCber-uns', { url: '/über-uns', seo_meta }],
    ['blog_post', '/en-us/blog/p/%C3%A9t%C3%A9', { url: '/été', published_on: '2026-11-20', author: 'A', image: dawn }],
    ['athlete', '/en-us/team/zo%C3%AB', { url: '/zoë', image: dawn }],
  ])('are those that editors chose for a %s', (type, path, fields) => {
    const shop = smallShop()
    shop.entries.push(
      { type, uid: 'one', locale: 'en-us', fields },
      { type: 'team_page', uid: 'team', locale: 'en-us', fields: {} },
    )
    expect(picturesAt(shop, path)).toEqual(['scene-dawn'])
  })

  test('are that of the home page, without a path below its locale', () => {
    const shop = smallShop()
    Object.assign(entryOf(shop, 'home'), { seo_meta })
    expect(picturesAt(shop, '/')).toEqual(['scene-dawn'])
  })
})
