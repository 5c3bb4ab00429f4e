import { describe, expect, test } from 'vitest'
import { getColorGroups } from '../../../../src/browser/client/color-groups.ts'
import { getRecommendations } from '../../../../src/browser/client/recommendations.ts'
import { documentIds } from '../../../../src/domain/pages/document-ids.ts'

const nameOf = (id: string | null): string => Object.entries(documentIds).find(([, own]) => own === id)?.[0] ?? ''

/** Answers each document by its name, and notes its variables. */
function answering(answers: Readonly<Record<string, unknown>>) {
  const asked: [name: string, variables: unknown][] = []
  const fetch = (path: string) => {
    const query = new URLSearchParams(path.split('?')[1])
    const name = nameOf(query.get('documentId'))
    asked.push([name, JSON.parse(query.get('variables') ?? '')])
    return Response.json({ data: answers[name] })
  }
  return { asked, fetch }
}
const place = { locale: 'en-us', store: 'us' } as const
const errorPage = (uids: readonly string[]) => ({
  product_header: 'Look here',
  automated_related_products: { uid: 'shoes', bcId: 20 },
  products: uids.map((uid) => ({ uid })),
})

describe('recommendations of an error page', () => {
  test('are the editor’s products, filled up with automated ones', async () => {
    const { asked, fetch } = answering({
      GetErrorPage: { errorPage: errorPage(['ridge']) },
      GetAutomatedRelatedProductIds: { automatedRelatedProductIds: [102, 103] },
      GetRelatedProducts: { relatedProducts: ['ridge', 'tarn', 'cirque'].map((uid) => ({ uid })) },
    })
    const { title, products } = await getRecommendations(fetch, place, true)
    expect([title, products.map(({ uid }) => uid)]).toEqual(['Look here', ['ridge', 'tarn', 'cirque']])
    expect(asked).toEqual([
      ['GetErrorPage', { locale: 'en-us', bcRegion: 'us' }],
      ['GetAutomatedRelatedProductIds', { locale: 'en-us', bcRegion: 'us', categoryId: 20, ctsRegion: 'us' }],
      ['GetRelatedProducts', { locale: 'en-us', bcRegion: 'us', uids: ['ridge'], ids: [102, 103] }],
    ])
  })

  test.each([
    ['where the editor chose enough', ['a', 'b', 'c', 'd'], true],
    ['where the brand has none', ['a'], false],
  ])('have no automated ones %s', async (_, uids, isAutomated) => {
    const { asked, fetch } = answering({
      GetErrorPage: { errorPage: errorPage(uids) },
      RelatedProductsByUid: { relatedProducts: [] },
    })
    await getRecommendations(fetch, place, isAutomated)
    expect(asked.map(([name]) => name)).toEqual(['GetErrorPage', 'RelatedProductsByUid'])
  })

  test('are empty without an error page in the CMS', async () => {
    const { asked, fetch } = answering({ GetErrorPage: { errorPage: null } })
    expect(await getRecommendations(fetch, place, true)).toEqual({ title: '', products: [] })
    expect(asked).toHaveLength(1)
  })
})

describe('getColorGroups', () => {
  test('requests the groups once, and again only after a failure', async () => {
    const failing = () => Promise.reject(new Error('offline'))
    await expect(getColorGroups(failing, 'us', 'en-us')).rejects.toThrow('offline')
    const { asked, fetch } = answering({ ColorGroups: { colorGroups: [{ child_colors: ['ice', 'sea-ice'] }] } })
    expect(await getColorGroups(fetch, 'us', 'en-us')).toEqual([['ice', 'sea-ice']])
    await getColorGroups(fetch, 'us', 'en-us')
    expect(asked).toEqual([['ColorGroups', { locale: 'en-us' }]])
  })
})
