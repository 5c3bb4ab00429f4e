import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PreviewShop, bindPreviews, openPreviewShop, uid } from '../../fixtures/preview-shop.ts'

let shop: PreviewShop
beforeAll(async () => void (shop = await openPreviewShop()))
afterAll(() => shop.close())
const { save, openPreview, titleIn } = bindPreviews(() => shop)

const reportSchema = z.object({
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  pages: z.array(z.string()),
  pageCount: z.number(),
})

describe('the report of a draft', () => {
  const reportOf = async (query: string) => {
    const { answer, html } = await openPreview('/fr-fr', `${query}&as=report`)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    return reportSchema.parse(JSON.parse(html))
  }

  test('lists the faults of this entry and language, and the pages that show it', async () => {
    const clean = await reportOf(await save({ display_title: 'Mélèze' }))
    const faulty = await reportOf(
      await save({
        'seo_meta.seo_title': 'x'.repeat(80),
        'image.alt_text': '',
        description: '<p><a href="/p/nowhere">x</a></p>',
      }),
    )
    const found = faulty.problems.filter(({ field }) => !clean.problems.some((problem) => problem.field === field))
    expect(found.map(({ field }) => field).toSorted()).toEqual(expect.arrayContaining(['description', 'seo.title']))
    expect(faulty.pages).toEqual(expect.arrayContaining(['/fr-fr/p/larch', '/fr-ca/p/larch', '/fr-fr/c/snowshoes']))
    expect(faulty.pages.every((path) => path.startsWith('/fr-'))).toBe(true)
    expect(faulty.pageCount).toBe(faulty.pages.length)
  })

  test('names the field that keeps an entry from being shown', async () => {
    const { problems } = await reportOf(await save({ url: 'not a path' }))
    expect(problems.map(({ field }) => field)).toContain('url')
  })

  test('says of a draft that does not fit that its live version stays, on every page', async () => {
    const live = titleIn('fr-fr')
    const query = await save({ url: 'not a path', display_title: 'Mélèze, refusé' })
    const { problems, pages, pageCount } = await reportOf(query)
    expect(problems.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      `url: is not a path: pages show the version that is live (product ${uid} (fr) url: is not a path)`,
    ])
    expect([pages, pageCount]).toEqual([[], 0])
    const { html } = await openPreview('/fr-fr/p/larch', query)
    expect(html).toContain(`>${live}</h1>`)
    expect(html).toContain('Not shown as drafted (')
  })

  test('says of a draft that does not fit and was never published that pages leave it out', async () => {
    const body = new URLSearchParams({ title: 'Fell' })
    const made = await shop.sandbox.request('/content/edit/product', { method: 'POST', body })
    const [, key = ''] = /product\/(\w+)\//.exec(made.headers.get('location') ?? '') ?? []
    const { problems, pages } = await reportOf(await save({ url: 'not a path' }, 'en-us', key))
    expect(problems.find(({ field }) => field === 'url')?.message).toContain('pages leave the entry out')
    expect(pages).toEqual([])
  })
})
