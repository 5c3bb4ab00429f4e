import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { describeProblem } from '../../../src/content-loaders/loader.ts'
import type { SyncResult } from '../../../src/content-loaders/sync.ts'
import type { Content } from '../../../src/content/content.ts'
import { openContent } from '../../../src/content/open-content.ts'
import { recording } from '../../../src/content/recording.ts'
import { ask } from '../../fixtures/ask.ts'
import { contentLocales } from '../../../src/domain/region/countries.ts'
import { type EditableShop, openEditableShop } from '../../fixtures/editable-shop.ts'
import { openShop, type TestShop } from '../../fixtures/shop.ts'
import { localeOf } from '../../fixtures/small-shop.ts'

const slug = 'firnlicht-25'
const uid = entryUid('product', slug)
const us = localeOf('en-us')
const de = localeOf('de-de')

let vendors: TestShop
let shop: EditableShop
beforeAll(async () => {
  vendors = await openShop()
})
afterAll(() => vendors.close())
beforeEach(() => {
  shop = openEditableShop(vendors)
})
afterEach(() => shop.close())

/** The content that a reader of the newest snapshot sees. */
function read<Answer>(question: (content: Content) => Answer): Answer {
  const content = openContent(shop.file)
  try {
    return question(content)
  } finally {
    content.close()
  }
}

const problemsWith = ({ problems }: SyncResult, id: string): string[] =>
  problems.filter((problem) => problem.id === id).map(describeProblem)

describe('a sync', () => {
  test('copies entries, catalogue and pictures of the whole demo shop', async () => {
    const { changed, digest, counts } = await shop.sync()
    expect(changed).toBe(true)
    expect(counts.products).toBeGreaterThan(100)
    expect(read((content) => content.product(us, slug))).toMatchObject({ slug, offer: { kind: 'shop' } })
    expect(read((content) => content.home(us)?.blocks.length)).toBeGreaterThan(3)
    expect(digest).not.toBe('')
    // Pages get the vendors' addresses from the configuration, so that they follow it.
    expect(readFileSync(shop.file).includes(new URL(vendors.config.public.media.origin).host)).toBe(false)
  })

  test('does not write the file without changes, and requests no known picture', async () => {
    const first = await shop.sync()
    vendors.calls.length = 0
    const second = await shop.sync()
    expect(second).toMatchObject({ changed: false, digest: first.digest })
    expect(vendors.calls.filter((call) => call.includes('/media/'))).toEqual([])
    expect(readdirSync(dirname(shop.file))).toHaveLength(1)
  })

  test('delivers an edit only to the pages that read it', async () => {
    await shop.sync()
    const before = openContent(shop.file)
    const { content, reads } = recording(before)
    content.product(us, slug)
    content.header(us)
    content.tiles(us, 'accessories')
    shop.edit('product', slug, 'en-us', { tagline: 'For the first light' })
    expect(await shop.sync()).toMatchObject({ changed: true })
    const after = openContent(shop.file)
    const changed = reads().filter(({ question, digest }) => ask(after, question) !== digest)
    expect(changed.map(({ question }) => question)).toEqual([`["product","en-us","${slug}"]`])
    before.close()
    after.close()
  })

  test('falls back to English for an unpublished translation', async () => {
    shop.edit('product', slug, 'de', { display_title: 'Firnlicht, deutsch' })
    await shop.sync()
    expect(read((content) => content.product(de, slug))).not.toHaveProperty('lang')
    shop.editor.unpublish('product', uid, 'de')
    await shop.sync()
    expect(read((content) => content.product(de, slug))).toMatchObject({ lang: 'en' })
  })
})

describe('a sync of bad data', () => {
  test('keeps what was known of an invalid entry, and reports field and language', async () => {
    await shop.sync()
    const known = read((content) => content.product(us, slug))
    shop.edit('product', slug, 'en-us', { display_title: 'Much', prices: { gb: 'much' } })
    const result = await shop.sync()
    expect(problemsWith(result, uid)).toContain(`product ${uid} (en-us) prices.gb: is not a number`)
    expect(read((content) => content.product(us, slug))).toEqual(known)
    // Also when everything is read again.
    expect(problemsWith(await shop.sync({ isWhole: true }), uid)).toEqual(problemsWith(result, uid))
    expect(read((content) => content.product(us, slug))).toEqual(known)
    shop.editor.remove('product', uid)
    await shop.sync()
    expect(read((content) => content.product(us, slug))).toBeUndefined()
  })

  test('leaves out an entry that was never valid, and reports field and language', async () => {
    shop.edit('product', slug, 'en-us', { prices: { gb: 'much' } })
    const result = await shop.sync()
    expect(problemsWith(result, uid)).toContain(`product ${uid} (en-us) prices.gb: is not a number`)
    expect(read((content) => content.product(us, slug))).toBeUndefined()
    expect(read((content) => content.tiles(us, 'snowshoes').length)).toBeGreaterThan(5)
  })

  test('uses the English entry when only the translation is broken', async () => {
    shop.edit('product', slug, 'de', { url: 'no path' })
    const result = await shop.sync()
    expect(problemsWith(result, uid)).toContain(`product ${uid} (de) url: is not a path`)
    expect(read((content) => content.product(de, slug))).toMatchObject({ lang: 'en' })
  })

  test('reports references to unpublished entries', async () => {
    shop.editor.remove('product', uid)
    const { problems } = await shop.sync()
    const messages = problems.filter(({ collection }) => collection === 'page').map(({ message }) => message)
    expect(messages).toContain(`refers to product ${uid}, which is not published`)
    expect(read((content) => content.home(us)?.blocks.some(({ kind }) => kind === 'products'))).toBe(true)
  })

  test('reports missing pictures', async () => {
    shop.edit('product', slug, 'en-us', {
      stories: [{ title: 'T', html: '<p>x</p>', image: { amplience_id: { name: 'lost-picture' }, alt_text: '' } }],
    })
    const result = await shop.sync()
    expect(problemsWith(result, 'lost-picture')).toEqual(['picture lost-picture: is not on the media service'])
    expect(read((content) => content.product(us, slug)?.stories)).toEqual([{ title: 'T', html: '<p>x</p>' }])
  })

  test('draws tables and pictures in texts, and reports unsupported HTML with each sync', async () => {
    const table = '<table><tr><th>Size</th><th>Load</th></tr><tr><td>25</td><td>90 kg</td></tr></table>'
    const html = `${table}<p>a</p><iframe src="https://film.example/1"></iframe>`
    const pictures = ['blog-small-steps', 'lost-picture'].map((name) => `<img src="https://a.example/i/k2/${name}">`)
    shop.edit('product', slug, 'en-us', { stories: [{ title: 'T', html: html + pictures.join('') }] })
    const result = await shop.sync()
    const iframe = 'stories.0.html: has something that no page shows: iframe https://film.example/1'
    expect(problemsWith(result, uid)).toEqual([`product ${uid} (en-us) ${iframe}`])
    expect(problemsWith(result, 'lost-picture')).toEqual(['picture lost-picture: is not on the media service'])
    const [story] = read((content) => content.product(us, slug)?.stories) ?? []
    expect(story?.html).toMatch(/^<table>.*<\/table><p>a<\/p><img data-picture="blog-small-steps" alt="" width="\d+"/)
    expect(story?.html).not.toContain('lost-picture')
    expect(problemsWith(await shop.sync(), uid)).toEqual(problemsWith(result, uid))
  })

  test('leaves out a picture with invalid metadata', async () => {
    const whole = await shop.sync()
    shop.discard()
    const spoiled = ['<html>']
    shop.spoilPath('/media/i/', (body) => spoiled.pop() ?? body)
    const { problems, counts } = await shop.sync()
    const pictures = problems.filter(({ collection }) => collection === 'picture').map(({ message }) => message)
    expect(pictures).toEqual(['has facts that make no sense'])
    expect(counts.pictures).toBe(whole.counts.pictures - 1)
  })

  test('leaves out an invalid product', async () => {
    const whole = await shop.sync()
    const spoil = (body: string) => body.replace(/"id":400,.*?"price":/, '$&"free","was":')
    shop.spoilPath('/stores/firncahash/v3/catalog/products', spoil)
    const { problems, counts } = await shop.sync()
    const products = problems.filter(({ collection }) => collection === 'catalogue').map(describeProblem)
    expect(products).toEqual([expect.stringMatching(/^catalogue 400 \(ca\) price: /)])
    expect(counts.products).toBe(whole.counts.products - 1)
  })

  test('fails when all products of a store are invalid', async () => {
    shop.spoilPath('/stores/firncahash/v3/catalog/products', (body) => body.replaceAll('"price":', '"was":'))
    await expect(shop.sync()).rejects.toThrow(/no product has the expected shape/)
  })

  test('fails when a store that had products has none, until all is read again', async () => {
    const { counts } = await shop.sync()
    const meta = { pagination: { total: 0, count: 0, per_page: 250, current_page: 1, total_pages: 1, links: {} } }
    shop.spoilPath('/stores/firncahash/v3/catalog/products', () => JSON.stringify({ data: [], meta }))
    await expect(shop.sync()).rejects.toThrow('no product of the store ca any more')
    expect((await shop.sync({ isWhole: true })).counts.products).toBeLessThan(counts.products)
  })

  test('reports missing display texts', async () => {
    shop.edit('display_text', 'search', 'en-us', { display_text_input: [{ title: 'submit', text: 'Go' }] })
    const result = await shop.sync()
    expect(problemsWith(result, 'search')).toContainEqual(
      expect.stringMatching(/^display_text search \(en-us\) popular\b.*no text/),
    )
  })

  test('reports missing texts of English-only areas in English alone, and others in each language', async () => {
    shop.close()
    shop = openEditableShop(vendors, contentLocales)
    const missing = async () =>
      (await shop.sync()).problems.map(describeProblem).filter((line) => line.startsWith('display_text'))
    expect(await missing()).toEqual([])
    const lines = [{ title: 'address', text: 'Address' }]
    shop.edit('display_text', 'test_store', 'en-us', { display_text_input: lines })
    shop.edit('display_text', 'tax', 'de', { display_text_input: [] })
    expect(await missing()).toEqual([
      expect.stringMatching(/^display_text tax \(de\) incl_vat, /),
      expect.stringMatching(/^display_text test_store \(en-us\) locale, /),
    ])
    shop.edit('display_text', 'test_store', 'en-us', { english_only: false })
    expect(await missing()).toContainEqual(expect.stringMatching(/^display_text test_store \(sv\) address, /))
  })
})

describe('checks across entries', () => {
  test('report missing required entries', async () => {
    shop.editor.remove('header', entryUid('header', 'header'))
    shop.edit('page', '/', 'en-us', { url: '/elsewhere' })
    const lines = (await shop.sync()).problems.map(describeProblem)
    expect(lines).toContain('header (en-us): Header - No Results')
    expect(lines).toContain('page (en-us): has no home page (url /)')
  })

  test('report regions without alerts', async () => {
    shop.editor.remove('regions', entryUid('regions', 'gb'))
    shop.editor.remove('regions', entryUid('regions', 'pro'))
    const lines = (await shop.sync()).problems.map(describeProblem).filter((line) => line.startsWith('regions'))
    expect(lines).toEqual(['regions gb (en-us): Header - No Region Match'])
  })

  test('report regions that no alert of the header names, and none when the header has no alerts', async () => {
    const unmatched = async () =>
      (await shop.sync()).problems.filter(({ message }) => message === 'Header - No Region Match').map(({ id }) => id)
    expect(await unmatched()).toEqual([])
    shop.edit('top_alert', 'free_shipping_ca', 'en-us', { regions: [] })
    shop.edit('top_alert', 'spare_parts', 'en-us', { regions: [] })
    expect(await unmatched()).toEqual(['ca'])
    shop.edit('header', 'header', 'en-us', { top_alert: [] })
    expect(await unmatched()).toEqual([])
  })

  test('report pages with a reserved path', async () => {
    const about = entryUid('page', '/about')
    for (const [url, owner] of [
      ['/404', 'page 404'],
      ['/cart', 'page cart'],
      ['/blog', 'screen blog'],
    ] as const) {
      shop.edit('page', '/about', 'en-us', { url })
      expect(problemsWith(await shop.sync(), about)).toContain(
        `page ${about} (en-us) url: is the address of the ${owner} too`,
      )
    }
  })

  test('report products with the same path, and keep the first', async () => {
    const other = entryUid('product', 'lumen-womens')
    const [first = '', second = ''] = [uid, other].toSorted()
    shop.edit('product', 'lumen-womens', 'en-us', { url: `/${slug}` })
    const result = await shop.sync()
    expect(problemsWith(result, second)).toContain(`product ${second} (en-us) url: is the address of ${first} too`)
    expect(read((content) => content.product(us, slug)?.uid)).toBe(first)
    const paths = read((content) => content.pagePaths(us).map(({ path }) => path))
    expect(new Set(paths).size).toBe(paths.length)
  })
})

describe('a sync with a media service that draws only some pictures', () => {
  test('leaves the others without placeholders, reports them in one line, and requests only them next', async () => {
    const placeholders = () => vendors.calls.filter((call) => /\/media\/i\/[^.]*$/.test(call))
    vendors.calls.length = 0
    const whole = await shop.sync()
    const names = placeholders()
      .slice(0, 2)
      .map((call) => call.slice(call.lastIndexOf('/') + 1))
    shop.discard()
    shop.breakPath(new RegExp(`/media/i/[^/]+/(?:${names.join('|')})$`))
    const { problems } = await shop.sync()
    expect(problems.filter(({ collection }) => collection === 'picture').map(describeProblem)).toEqual([
      `picture ${names.toSorted()[0]} thumb: has no placeholder yet, nor has 1 more; the next sync asks for what is missing`,
    ])

    shop.breakPath(undefined)
    vendors.calls.length = 0
    const mended = await shop.sync()
    expect(
      placeholders()
        .map((call) => call.slice(call.lastIndexOf('/') + 1))
        .toSorted(),
    ).toEqual(names.toSorted())
    expect(mended.problems).toEqual(whole.problems)
    expect(mended.digest).toBe(whole.digest)
  })
})

describe('a failing vendor', () => {
  test.each([
    ['the content service', '/content/'],
    ['a commerce store', '/commerce/stores/firncahash/'],
    ['the media service', '/media/'],
  ])('stops the sync, and the old snapshot stays: %s', async (_vendor, path) => {
    const { digest } = await shop.sync()
    shop.edit('product', slug, 'en-us', { image: { amplience_id: { name: 'new-picture' } } })
    shop.breakPath(path)
    await expect(shop.sync()).rejects.toThrow(/500/)
    expect(read((content) => content.product(us, slug))).toBeDefined()
    const content = openContent(shop.file)
    expect(content.version).toBe(digest)
    content.close()
    expect(readdirSync(dirname(shop.file))).toHaveLength(1)
  })
})
