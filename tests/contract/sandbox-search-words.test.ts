import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { demoSetting } from '../../sandbox/demo-setting.ts'
import type { SearchDocument } from '../../sandbox/search/documents/search-document.ts'
import { createSearch } from '../../sandbox/search/index.ts'

const long = `${'Nothing to see here at all. '.repeat(20)}Then the heel lift clicks & the <lift> holds. ${'The end comes slowly. '.repeat(20)}`
const documents: readonly SearchDocument[] = [
  {
    id: 'ridge',
    title: 'Ridgeline Women’s',
    summary: 'For steep mornings',
    body: 'A dial and a heel lift.',
    keywords: ['Blue', 'Backcountry'],
  },
  {
    id: 'tarn',
    title: 'Tarn',
    summary: 'Snowshoes for the lake',
    body: 'A lift of the heel. Crème brûlée after.',
    keywords: ['Red'],
  },
  { id: 'story', title: 'A ridge in winter', body: long, price: 1 },
  { id: 'hiver', title: 'L’hiver en raquettes', summary: 'Mens et corpus', body: '' },
  { id: 'yuki', title: '雪の道を歩く', summary: 'スノーシューで歩く冬の道', body: 'バスで行く' },
]

const answerSchema = z.object({
  results: z.array(z.object({ id: z.object({ raw: z.string() }) }).loose()),
})

const engine = demoSetting('APP_SEARCH_ENGINE')
const app = createSearch(() => documents)

async function ask(path: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const answer = await app.request(`/api/as/v1/engines/${engine}/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${demoSetting('APP_SEARCH_KEY')}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}
async function results(query: string, options: object = {}) {
  return answerSchema.parse((await ask('search.json', { query, ...options })).body).results
}
const ids = async (query: string, options?: object) => (await results(query, options)).map(({ id }) => id.raw)
const sorted = async (query: string) => (await ids(query)).toSorted()

describe('words of a query', () => {
  test('must all match when the precision requires it, in any field', async () => {
    expect(await ids('ridgeline dial', { precision: 6 })).toEqual(['ridge'])
    expect(await ids('ridgeline lake', { precision: 6 })).toEqual([])
    expect(await sorted('ridgeline lake')).toEqual(['ridge', 'tarn'])
  })
  test('match prefixes, and longer words with a typo', async () => {
    expect(await sorted('rid')).toEqual(['ridge', 'story'])
    expect(await ids('snowshos')).toEqual(['tarn'])
    expect(await ids('tarm')).toEqual([])
  })
  test('weigh most in the title, then in keywords, summary and text', async () => {
    const engineOf = createSearch(() =>
      ['body', 'summary', 'keywords', 'title'].map((field) => ({ id: field, title: '', [field]: 'fox' })),
    )
    const answer = await engineOf.request(`/api/as/v1/engines/${engine}/search?query=fox`, {
      headers: { Authorization: `Bearer ${demoSetting('APP_SEARCH_KEY')}` },
    })
    expect(answerSchema.parse(await answer.json()).results.map(({ id }) => id.raw)).toEqual([
      'title',
      'keywords',
      'summary',
      'body',
    ])
  })
  test('match regardless of accents, case and apostrophes', async () => {
    for (const query of ['creme brulee', 'CRÈME', 'brûlée']) expect(await ids(query)).toEqual(['tarn'])
    for (const query of ['womens', 'women', 'women’s', "women's"]) expect(await ids(query)).toEqual(['ridge'])
    expect(await ids('hiver')).toEqual(['hiver'])
    expect(await ids("l'hiver")).toEqual(['hiver'])
  })
  test.each([
    ['Tromsø', 'tromso'],
    ['Łódź', 'lodz'],
    ['Weißensee', 'weissensee'],
    ['Đakovo', 'dakovo'],
    ['Kærsgård', 'kaersgard'],
    ['ｽﾎﾟｰﾂ', 'スポーツ'],
    ['Ｈａｋｕｂａ', 'hakuba'],
  ])('match letters without their marks, both ways: %s and %s', async (one, other) => {
    for (const [title, query] of [
      [one, other],
      [other, one],
    ] as const) {
      const engineOf = createSearch(() => [{ id: 'found', title }])
      const answer = await engineOf.request(`/api/as/v1/engines/${engine}/search?query=${encodeURIComponent(query)}`, {
        headers: { Authorization: `Bearer ${demoSetting('APP_SEARCH_KEY')}` },
      })
      expect(answerSchema.parse(await answer.json()).results.map(({ id }) => id.raw)).toEqual(['found'])
    }
  })
  test('match in languages without spaces', async () => {
    for (const query of ['冬の道', 'スノーシュー', 'スノー', '歩く']) expect(await ids(query)).toEqual(['yuki'])
    expect(await ids('ハス')).toEqual([])
  })
  test('may be phrases, excluded, or alternatives', async () => {
    expect(await ids('"heel lift"')).toEqual(['ridge', 'story'])
    expect(await ids('"heel lift" -dial')).toEqual(['story'])
    expect(await ids('heel NOT dial "A lift of"')).toEqual(['tarn'])
    expect(await ids('+heel +dial')).toEqual(['ridge'])
    expect(await ids('heel AND dial')).toEqual(['ridge'])
    expect(await sorted('dial OR lake')).toEqual(['ridge', 'tarn'])
    expect(await sorted('heel AND dial OR lake')).toEqual(['ridge', 'tarn'])
    expect(await ids('heel -"heel lift"')).toEqual(['tarn'])
    expect(await sorted('-heel')).toEqual(['hiver', 'yuki'])
    expect(await ids('"heel lift')).toEqual(['ridge', 'story'])
  })
  test('match everything when empty, and nothing when punctuation alone', async () => {
    expect(await ids('  ')).toHaveLength(documents.length)
    expect(await ids('& (!)')).toEqual([])
  })
  test('match only the given fields, with their weights', async () => {
    expect(await ids('lift', { search_fields: { summary: {} } })).toEqual([])
    expect(await ids('snowshoes', { search_fields: { summary: { weight: 10 } } })).toEqual(['tarn'])
    expect(await ask('search', { query: 'a', search_fields: { taste: {} } })).toEqual({
      status: 400,
      body: { errors: ['Search fields contains invalid field: taste'] },
    })
    expect(await ask('search', { query: 'a', search_fields: { price: {} } })).toMatchObject({ status: 400 })
    expect(await ask('search', { query: 'a', search_fields: { title: { weight: 11 } } })).toMatchObject({ status: 400 })
  })
})

describe('snippets', () => {
  const snippet = async (query: string, id: string, snippetOf: object, field = 'body') => {
    const found = await results(query, { filters: { id }, result_fields: { [field]: { snippet: snippetOf } } })
    const [result] = z.array(z.object({ [field]: z.object({ snippet: z.string().nullable() }) })).parse(found)
    return result?.[field]?.snippet
  }
  test('mark matches, escaped', async () => {
    expect(await snippet('heel lift', 'story', { size: 60 })).toBe(
      'at all. Then the <em>heel</em> <em>lift</em> clicks &amp; the &lt;<em>lift</em>&gt; holds. The',
    )
    expect(await snippet('women', 'ridge', {}, 'title')).toBe('Ridgeline <em>Women’s</em>')
    expect(await snippet('スノーシュー', 'yuki', {}, 'summary')).toBe('<em>スノーシュー</em>で歩く冬の道')
  })
  test('are no longer than requested', async () => {
    const text = (await snippet('heel', 'story', {})) ?? ''
    expect(text).toContain('<em>heel</em>')
    expect(text.replaceAll(/<\/?em>/g, '').replaceAll(/&\w+;/g, '&').length).toBeLessThanOrEqual(100)
  })
  test('are null without a match, or the beginning on request', async () => {
    expect(await snippet('ridge', 'story', { size: 20 })).toBeNull()
    expect(await snippet('ridge', 'story', { size: 20, fallback: true })).toBe('Nothing to see here')
    expect(await snippet('', 'ridge', {})).toBeNull()
    expect(await snippet('', 'hiver', { fallback: true })).toBeNull()
  })
  test('leave the raw text unchanged, shortened on request', async () => {
    const [result] = await results('heel', { filters: { id: 'story' }, result_fields: { body: { raw: { size: 20 } } } })
    expect(result).toMatchObject({ body: { raw: long.slice(0, 20) } })
  })
})

describe('several searches', () => {
  test('return results in order', async () => {
    const { status, body } = await ask('multi_search.json', { queries: [{ query: 'tarn' }, { query: 'ridgeline' }] })
    expect(status).toBe(200)
    expect(
      z
        .array(answerSchema)
        .parse(body)
        .map((answer) => answer.results.map(({ id }) => id.raw)),
    ).toEqual([['tarn'], ['ridge']])
  })
  test('are refused when one is invalid, with the reason', async () => {
    const queries = [{ query: 'tarn' }, { query: 'a', filters: { taste: 'sweet' } }, {}]
    expect(await ask('multi_search.json', { queries })).toEqual({
      status: 400,
      body: [{ errors: ['Filters contains invalid field: taste'] }, { errors: ['Missing required parameter: query'] }],
    })
  })
})

describe('suggestions', () => {
  const suggested = async (body: object) => (await ask('query_suggestion', body)).body
  test('complete a query by titles, titles beginning with it first', async () => {
    expect(await suggested({ query: 'ri' })).toMatchObject({
      results: { documents: [{ suggestion: 'Ridgeline Women’s' }, { suggestion: 'A ridge in winter' }] },
    })
    expect(await suggested({ query: 'ri', size: 1 })).toMatchObject({ results: { documents: [{}] } })
    expect(await suggested({ query: 'ridge wi' })).toMatchObject({
      results: { documents: [{ suggestion: 'A ridge in winter' }] },
    })
  })
  test('use the requested fields', async () => {
    const types = { documents: { fields: ['keywords'] } }
    expect(await suggested({ query: 'b', types })).toMatchObject({
      results: { documents: [{ suggestion: 'Backcountry' }, { suggestion: 'Blue' }] },
    })
    expect(await ask('query_suggestion', { query: 'b', types: { documents: { fields: ['taste'] } } })).toMatchObject({
      status: 400,
      body: { errors: ['Types contains invalid field: taste'] },
    })
    expect(await ask('query_suggestion', { query: 'b', size: 21 })).toMatchObject({ status: 400 })
    expect(await suggested({ query: '' })).toMatchObject({ results: { documents: [] } })
  })
})
