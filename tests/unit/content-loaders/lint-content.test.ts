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
