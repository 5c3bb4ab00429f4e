import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createSnapshotWriter } from '../../src/content/snapshot/snapshot-writer.ts'
import { openPageRenderer, type PageRenderer } from '../fixtures/page-renderer.ts'
import { htmlFaults } from './support/html-faults.ts'
import { readPage } from './support/page-facts.ts'

const folder = mkdtempSync(join(tmpdir(), 'firn-untitled-'))
/** Slug of a product whose editors gave it no pictures either. */
const unpictured = 'lumen-womens'
let renderer: PageRenderer

const untitled = <Part extends object>(parts: readonly Part[]) => parts.map((part) => ({ ...part, title: '' }))

const withHeading = <Part extends { readonly html: string }>(part: Part): Part => ({
  ...part,
  html: `<h2>Part</h2>${part.html}`,
})

/** A snapshot of the shop whose editors left every optional title empty. @returns its file */
function writeUntitled(): string {
  const file = join(folder, 'snapshot.sqlite')
  const shop = createSnapshotWriter(file, { base: join(inject('shop').dataDir, 'snapshot', 'current.sqlite') })
  for (const type of ['page', 'pro'] as const)
    for (const row of shop.all(type, 'en-us')) {
      const blocks = row.blocks.map((block) => {
        if (block.block === 'banner') return block
        return block.block === 'rich_text' ? withHeading({ ...block, title: '' }) : { ...block, title: '' }
      })
      shop.set(type, row.uid, 'en-us', { ...row, blocks })
    }
  for (const row of shop.all('support', 'en-us'))
    shop.set('support', row.uid, 'en-us', { ...row, sections: untitled(row.sections) })
  for (const row of shop.all('blog_post', 'en-us'))
    shop.set('blog_post', row.uid, 'en-us', { ...row, sections: untitled(row.sections).map(withHeading) })
  for (const row of shop.all('product', 'en-us'))
    shop.set('product', row.uid, 'en-us', {
      ...row,
      stories: untitled(row.stories),
      ...(row.slug === unpictured && { colorImages: [], image: { set: undefined, picture: undefined, alt: '' } }),
    })
  for (const row of shop.all('footer', 'en-us'))
    shop.set('footer', row.uid, 'en-us', { ...row, columns: untitled(row.columns) })
  for (const row of shop.all('cart', 'en-us')) shop.set('cart', row.uid, 'en-us', { ...row, emptyTitle: '' })
  for (const row of shop.all('email_signup_settings', 'en-us'))
    shop.set('email_signup_settings', row.uid, 'en-us', { ...row, button: '' })
  shop.replace()
  return file
}

beforeAll(async () => {
  renderer = await openPageRenderer({ dist: 'dist', snapshot: writeUntitled() })
})
afterAll(() => {
  renderer.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a page without optional titles', () => {
  test.each([
    '/',
    '/en-us/pro',
    '/en-us/shipping-and-returns',
    '/en-us/support/returns',
    '/en-us/blog/p/turning-back',
    '/en-us/p/basalt-30-mens',
    '/en-us/cart',
  ])('has neither empty headings nor nameless links: %s', async (path) => {
    const html = await renderer.html(path)
    expect(html).toContain('<h1')
    const faults = (await htmlFaults(html, path)).filter(({ fault }) => /^(?:empty-heading|wcag\/h30):/.test(fault))
    expect(faults).toEqual([])
  })

  test.each(['/en-us/shipping-and-returns', '/en-us/blog/p/turning-back'])(
    'skips no level in its headings: %s',
    async (path) => {
      const { headings } = readPage(await renderer.html(path))
      expect(headings).toContainEqual({ level: 2, text: 'Part' })
      expect(headings.filter(({ level }, index) => level > (headings[index - 1]?.level ?? 0) + 1)).toEqual([])
    },
  )

  test('lists only the sections of a help article that have a title', async () => {
    const html = await renderer.html('/en-us/support/returns')
    expect(html).not.toContain('aria-labelledby="contents"')
  })
})

describe('a product without pictures', () => {
  test('has no list of them to enlarge', async () => {
    const hasPictures = async (slug: string): Promise<boolean> =>
      (await renderer.html(`/en-us/p/${slug}`)).includes('<ul class="shots"')
    expect(await hasPictures(unpictured)).toBe(false)
    expect(await hasPictures('basalt-30-mens')).toBe(true)
  })
})
