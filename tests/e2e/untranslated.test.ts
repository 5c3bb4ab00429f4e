import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { entryUid } from '../../sandbox/seed/content/entry-uid.ts'
import { openPageRenderer, type PageRenderer } from '../fixtures/page-renderer.ts'
import { wordsOf } from './support/words.ts'

/** The texts that the shop lacks in German here. */
const untranslated = [
  ['product', 'basalt-30-mens'],
  ['support', 'returns'],
  ['blog_post', 'turning-back'],
  ['page', '/imprint'],
  ['athlete', 'haruka-mori'],
  ['banner', 'snowshoes'],
  ['cart', 'cart'],
  ['blog_category', 'field-school'],
  ['screen', 'stores'],
  ['header', 'header'],
] as const

const folder = mkdtempSync(join(tmpdir(), 'firn-untranslated-'))
const own = wordsOf('de')
let renderer: PageRenderer

beforeAll(async () => {
  const snapshot = join(folder, 'snapshot.sqlite')
  cpSync(join(inject('shop').dataDir, 'snapshot', 'current.sqlite'), snapshot)
  const database = new DatabaseSync(snapshot)
  const remove = database.prepare('DELETE FROM item WHERE collection = ? AND scope = ? AND id = ?')
  for (const [type, key] of untranslated) expect(remove.run(type, 'de', entryUid(type, key)).changes).toBe(1)
  database.close()
  renderer = await openPageRenderer({ dist: 'dist', snapshot })
})
afterAll(() => {
  renderer.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the fallback to English for an untranslated entry', () => {
  test('marks a product’s own text, and no interface text', async () => {
    const html = await renderer.html('/de-de/p/basalt-30-mens')
    expect(html).toMatch(/<h1[^>]* lang="en"/)
    expect(html).toMatch(/<div class="rich" lang="en"/)
    expect(html).toMatch(/<td lang="en">/)
    expect(html).toMatch(/<li lang="en"><span aria-current="page">/)
    expect(html).not.toMatch(/<main[^>]* lang=/)
    expect(html).toContain(`<h2 id="specs">${own('product', 'specifications')}</h2>`)
  })

  test('marks title, text and picture of a tile', async () => {
    const tile = (await renderer.html('/de-de/c/snowshoes/mens'))
      .split('<li class="tile"')
      .find((part) => part.includes('/p/basalt-30-mens'))
    expect(tile).toMatch(/^(?![^>]* lang=)/)
    expect(tile?.match(/<(?:h3|p|span)[^>]* lang="en"/g)).toHaveLength(3)
  })

  test('marks a help article, but not the heading of its contents', async () => {
    const html = await renderer.html('/de-de/support/returns')
    expect(html).toContain('Returns and exchanges')
    expect(html).toMatch(/<main[^>]*lang="en"/)
    expect(html).toMatch(new RegExp(`lang="de-DE"[^>]*>\\s*${own('support', 'contents')}`))
  })

  test('marks a post', async () => {
    const html = await renderer.html('/de-de/blog/p/turning-back')
    expect(html).toMatch(/<html lang="de-DE"/)
    expect(html).toMatch(/<h1[^>]* lang="en"/)
    expect(html).toMatch(/class="wrap post-body" lang="en"/)
  })

  test('marks a topic, in the breadcrumb and topics of a post and on its card', async () => {
    const html = await renderer.html('/de-de/blog/p/turning-back')
    expect(html.match(/<li lang="en">\s*<a href="\/de-de\/blog\/field-school"/g)).toHaveLength(2)
    expect(await renderer.html('/de-de/blog')).toMatch(/<span lang="en">Field school<\/span>/)
  })

  test('marks the texts of the cart page', async () => {
    const html = await renderer.html('/de-de/cart')
    for (const part of ['<h1', '<h2', '<div class="rich lead"', '<div class="empty-links"'])
      expect(html).toContain(`${part} lang="en">`)
  })

  test('marks the breadcrumb of a screen as its heading', async () => {
    const html = await renderer.html('/de-de/stores')
    expect(html).toMatch(/<header lang="en">/)
    expect(html).toMatch(/<li lang="en"><span aria-current="page">/)
  })

  test('marks the links of the header, but not a banner beside them', async () => {
    const html = await renderer.html('/de-de/stores')
    expect(html).toMatch(/<nav class="nav"[^>]*>.*?<ul lang="en">/s)
    expect(html.match(/<div class="sub-banner" lang="de-DE">/g)).toHaveLength(2)
  })

  test('marks a page of blocks', async () => {
    expect(await renderer.html('/de-de/imprint')).toMatch(/class="wrap page-head" lang="en"/)
  })

  test('marks picture and text of a banner, but not the title of its page', async () => {
    const banner = /<section[^>]*class="banner[^"]*"[^>]*>.*?<\/section>/s.exec(
      await renderer.html('/de-de/c/snowshoes'),
    )
    expect(banner?.[0]).toMatch(/^<section(?![^>]* lang=)/)
    expect(banner?.[0]).toMatch(/<h1>/)
    expect(banner?.[0]).toMatch(/<div class="bg" lang="en"/)
    expect(banner?.[0]).toMatch(/<div class="rich" lang="en"/)
  })

  test('marks an athlete', async () => {
    expect(await renderer.html('/de-de/team/haruka-mori')).toMatch(/<article class="athlete" lang="en"/)
  })
})
