import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createContentLint, describeFinding } from '../../../src/content-loaders/lint-content.ts'
import { openContent } from '../../../src/content/open-content.ts'
import { openSnapshot } from '../../../src/content/snapshot/snapshot.ts'
import { entryOf, ref, type SmallShop, smallShop, writeSmallShop } from '../../fixtures/small-shop.ts'

/** The checks over a small shop. */
function lintOf(shop: SmallShop) {
  const folder = mkdtempSync(join(tmpdir(), 'firn-lint-'))
  const file = join(folder, 'snapshot.sqlite')
  writeSmallShop(shop, file)
  const [snapshot, content] = [openSnapshot(file), openContent(file)]
  onTestFinished(() => {
    snapshot.close()
    content.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return createContentLint(snapshot, content)
}
const linesOf = (shop: SmallShop, uid: string) =>
  lintOf(shop)
    .all()
    .filter((finding) => finding.uid === uid && finding.rule !== 'missing_translation')
    .map(describeFinding)

describe('checks of all content', () => {
  test('find dead links: to entries and, in copy, to addresses', () => {
    const shop = smallShop()
    expect(linesOf(shop, 'header')).toEqual([
      'header header (en-us) mainNav.0.children.1: leads to product gone, which is not published',
    ])
    expect(linesOf(shop, 'home')).toEqual([])
    Object.assign(entryOf(shop, 'hero'), {
      content: '<p><a href="/c/skis">Skis</a> <a href="/p/ridge-25">Ridge</a></p>',
    })
    expect(linesOf(shop, 'hero')).toEqual(['banner hero (en-us) html: leads to /c/skis, which is no page'])
  })

  test('find no dead link in one whose letters a browser encodes', () => {
    const shop = smallShop()
    entryOf(shop, 'ridge')['url'] = '/雪'
    entryOf(shop, 'hero')['content'] =
      '<p><a href="/p/雪">One</a> <a href="/p/%E9%9B%AA?color=ink">Two</a> <a href="/p/氷">Three</a></p>'
    expect(linesOf(shop, 'hero')).toEqual(['banner hero (en-us) html: leads to /p/氷, which is no page'])
  })

  /** Findings about a banner's text with one link. */
  const linesOfLink = (href: string) => {
    const shop = smallShop()
    entryOf(shop, 'hero')['content'] = `<p><a href="${href}">See</a></p>`
    return linesOf(shop, 'hero')
  }

  test.each([
    '/',
    '/fr-fr/c/snowshoes',
    '/fr-ca/p/ridge-25/',
    '/c/snowshoes/',
    '/EN-GB/c/snowshoes',
    '/xx-us/c/snowshoes?size=25',
  ])('find no dead link in an address that leads to a page, whatever its locale and form: %s', (href) => {
    expect(linesOfLink(href)).toEqual([])
  })

  test.each(['/fr-fr/c/skis', '/fr-fr/p/ridge-25', '/en-us/404'])('find a dead link with a locale: %s', (href) => {
    expect(linesOfLink(href)).toEqual([`banner hero (en-us) html: leads to ${href}, which is no page`])
  })

  // Pages write an address with their locale (`/en-us/contact`), where neither old addresses nor files of a bundle are.
  test.each(['/contact', '/warranty', '/favicon.svg'])('find an address that is none below a locale: %s', (href) => {
    expect(linesOfLink(href)).toEqual([`banner hero (en-us) html: leads to ${href}, which is no page`])
  })

  test('find links that no reader of an entry has a page for', () => {
    const shop = smallShop()
    entryOf(shop, 'ridge', 'fr')['regions'] = ref('regions', 'region_us')
    const fields = { ...entryOf(shop, 'hero'), content: '<p><a href="/p/ridge-25">Ridge</a></p>' }
    shop.entries.push({ type: 'banner', uid: 'hero', locale: 'fr', fields })
    expect(linesOf(shop, 'hero')).toEqual([
      'banner hero (fr) html: leads to /p/ridge-25, which is no page',
      'banner hero (fr) buttons.0.link: leads to product ridge, which has no page where this is read',
    ])
  })

  test('find a link to a product that was withdrawn, which pages leave out', () => {
    const shop = smallShop()
    for (const locale of ['en-us', 'fr'] as const) entryOf(shop, 'ridge', locale)['is_withdrawn'] = true
    expect(linesOf(shop, 'hero')).toEqual([
      'banner hero (en-us) buttons.0.link: leads to product ridge, which has no page where this is read',
    ])
  })

  test('check sizes of pictures, also those of sets', () => {
    const shop = smallShop()
    shop.pictures = {
      'scene-dawn': { width: 1000, height: 1000 },
      'ridge-25-sea-ice-pair': { width: 1800, height: 1800 },
    }
    expect(linesOf(shop, 'hero')).toEqual([
      'banner hero (en-us) background.picture: scene-dawn is 1000 × 1000, not 16:9',
    ])
    expect(linesOf(shop, 'ridge')[0]).toBe(
      'product ridge (en-us) colorImages.0.set: ridge-25-sea-ice-pair is 1800 × 1800, not 3:4',
    )
  })

  test('find unpublished regions and missing translations', () => {
    const shop = smallShop()
    Object.assign(entryOf(shop, 'alert_us'), { regions: ref('regions', 'region_gone') })
    expect(linesOf(shop, 'alert_us')).toEqual([
      'top_alert alert_us (en-us) regions.0: names a region that is not published',
    ])
    const [missing] = lintOf(shop).entry('product', 'ridge', 'en-us')
    expect(missing?.message).toBe('is not translated: sv, ja, no, es, de, it')
    expect(lintOf(shop).entry('regions', 'region_us', 'en-us')).toEqual([])
  })

  test('report nothing for a missing entry', () => {
    expect(lintOf(smallShop()).entry('product', 'ridge', 'de')).toEqual([])
  })
})
