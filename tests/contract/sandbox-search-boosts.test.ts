import appSearch from '@elastic/app-search-javascript'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { demoSetting } from '../../sandbox/demo-setting.ts'
import type { SearchDocument } from '../../sandbox/search/documents/search-document.ts'
import { createSearch } from '../../sandbox/search/index.ts'

const documents: readonly SearchDocument[] = [
  { id: 'strap', title: 'Fox', kind: 'part', price: 10 },
  { id: 'shoe', title: 'Lynx with fox', kind: ['shoe', 'kit'], price: 100, day: new Date(0) },
  { id: 'pole', title: 'Pole for lynx and fox', kind: 'pole', price: 50 },
]
const app = createSearch(() => documents)
const hitSchema = z.object({
  data: z.object({ id: z.object({ raw: z.string() }), _meta: z.object({ score: z.number() }) }),
})

beforeAll(() => {
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    app.fetch(new Request(address, { ...init, method: 'POST' })),
  )
})
afterAll(() => vi.unstubAllGlobals())

/** Ids in their order with their scores, as the vendor's own client gets them. */
async function found(boosts?: object): Promise<ReadonlyMap<string, number>> {
  const client = appSearch.createClient({
    searchKey: demoSetting('APP_SEARCH_KEY'),
    engineName: demoSetting('APP_SEARCH_ENGINE'),
    endpointBase: 'http://sandbox.test',
    cacheResponses: false,
  })
  const { results } = await client.search('fox', boosts ? { boosts } : {})
  const hits = results.map((result) => hitSchema.parse(result).data)
  return new Map(hits.map(({ id, _meta }) => [id.raw, _meta.score]))
}
const multiply = (value: unknown, factor: number) => ({ type: 'value', value, operation: 'multiply', factor })

describe('boosts', () => {
  test('multiply the score of documents that have the value, and leave the others unchanged', async () => {
    const plain = await found()
    expect([...plain.keys()][0]).toBe('strap')
    const boosted = await found({ kind: [multiply('shoe', 10)] })
    expect([...boosted.keys()][0]).toBe('shoe')
    expect(boosted.get('shoe')).toBeCloseTo((plain.get('shoe') ?? 0) * 10)
    expect(boosted.get('strap')).toBe(plain.get('strap'))
    const either = await found({ kind: [multiply(['kit', 'pole'], 10)] })
    expect([...either.keys()].at(-1)).toBe('strap')
  })
  test('are added to the score by default', async () => {
    const [plain, boosted] = [await found(), await found({ price: [{ type: 'value', value: 50, factor: 5 }] })]
    expect(boosted.get('pole')).toBeCloseTo((plain.get('pole') ?? 0) + 5)
  })
  test.each([
    [{ taste: [multiply('sweet', 2)] }, 'Boosts contains invalid field: taste'],
    [{ price: [multiply('dear', 2)] }, 'Boosts contains invalid value'],
    [{ kind: [multiply('shoe', 11)] }, 'boosts.kind'],
    [{ kind: multiply('shoe', 2) }, 'boosts.kind'],
    [{ price: [{ type: 'functional', function: 'linear', factor: 2 }] }, 'boosts.price'],
  ])('are refused when invalid, or of a kind that only the vendor supports: %j', async (boosts, message) => {
    await expect(found(boosts)).rejects.toThrow(message)
  })
})
