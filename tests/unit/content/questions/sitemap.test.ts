import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openContent } from '../../../../src/content/open-content.ts'
import { recordNodes } from '../../../../src/content/recording.ts'
import { createSnapshotWriter } from '../../../../src/content/snapshot/snapshot-writer.ts'
import { readSitemapName, sitemapPath } from '../../../../src/domain/seo/sitemap-path.ts'
import type { EntryType } from '../../../../src/ports/content/entries.ts'
import {
  entryOf,
  localeOf,
  openSmallShop,
  type SmallShop,
  smallShop,
  writeSmallShop,
} from '../../../fixtures/small-shop.ts'

const us = localeOf('en-us')
const dawn = { amplience_id: { name: 'scene-dawn' }, alt_text: 'Dawn' }
const seo_meta = { og_image: dawn }

/** The names of the pictures that a locale's sitemap has for a page; `undefined` without the page. */
const picturesAt = (shop: SmallShop, path: string): readonly string[] | undefined =>
  openSmallShop(shop)
    .sitemap(us, '')
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

describe('the sitemaps of many products', () => {
  /** The file of a snapshot of the small shop with so many products more. */
  function shopWith(count: number): string {
    const folder = mkdtempSync(join(tmpdir(), 'firn-sitemap-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'snapshot.sqlite')
    writeSmallShop(smallShop(), file)
    const writer = createSnapshotWriter(file, { base: file })
    const [ridge = expect.fail()] = writer.all('product', 'en-us')
    for (let number = 0; number < count; number += 1) {
      const uid = `pair${number}`
      writer.set('product', uid, 'en-us', { ...ridge, uid, slug: uid })
    }
    writer.replace()
    return file
  }

  test('have each page once, and are pages of the locale', () => {
    const content = openContent(shopWith(2000))
    onTestFinished(() => content.close())
    const parts = content.sitemapParts(us)
    const listed = parts.map((part) => content.sitemap(us, part))
    const pages = content.pagePaths(us)
    expect(listed[0]?.some(({ path }) => path.includes('/p/'))).toBe(false)
    expect(listed.flatMap((one) => one.map(({ path }) => path)).toSorted()).toEqual(
      pages.flatMap(({ path, indexable }) => (indexable ? [path] : [])).toSorted(),
    )
    const pairs = listed.flat().filter(({ path }) => path.includes('/p/pair'))
    expect(pairs.filter(({ pictures }) => pictures.length !== 1)).toEqual([])
    const files = new Set(pages.map(({ path }) => path))
    expect(parts.filter((part) => !files.has(sitemapPath('en-us', part)))).toEqual([])
    expect(parts.map((part) => readSitemapName(`en-us-${part}`)?.part ?? '')).toEqual(parts)
  })

  test('lead from a product to the sitemap of its part, which is made of few others', () => {
    const content = openContent(shopWith(2000))
    onTestFinished(() => content.close())
    const takeNodes = recordNodes(content)
    for (const part of content.sitemapParts(us)) content.sitemap(us, part)
    const sitemaps = takeNodes().filter(({ key }) => key.startsWith('["sitemap",'))
    const readers = sitemaps.filter(({ reads }) => reads.includes('["~first_pictures","en-us","pair7"]'))
    expect(readers).toHaveLength(1)
    expect(readers.every(({ reads }) => reads.length < 200)).toBe(true)
  })
})
