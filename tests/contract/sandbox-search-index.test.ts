import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { demoSetting } from '../../sandbox/demo-setting.ts'
import type { SearchDocument } from '../../sandbox/search/documents/search-document.ts'
import { createSearch } from '../../sandbox/search/index.ts'
import { createPostedDocuments } from '../../sandbox/search/posted-documents.ts'

const engine = demoSetting('APP_SEARCH_ENGINE')
const place = { stack: 's', environment: 'production' }
const made: readonly SearchDocument[] = [
  { id: 'made', title: 'Ridge', ...place },
  { id: 'staged', title: 'Ridge', ...place, environment: 'staging' },
]
let app = createSearch(() => made)
beforeEach(() => {
  app = createSearch(() => made)
})

async function ask(method: string, path: string, body?: unknown, key = demoSetting('APP_SEARCH_INDEX_KEY')) {
  const answer = await app.request(`/api/as/v1/engines/${engine}/${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: z.unknown().parse(await answer.json()) }
}

const foundSchema = z.object({ results: z.array(z.object({ id: z.object({ raw: z.string() }) }).loose()) })
async function find(query: string): Promise<readonly string[]> {
  const { body } = await ask('POST', 'search.json', { query, sort: { id: 'asc' } }, demoSetting('APP_SEARCH_KEY'))
  return foundSchema.parse(body).results.map(({ id }) => id.raw)
}

describe('documents posted by a shop', () => {
  test('are found, in place of a job’s documents for their environment', async () => {
    expect(await find('ridge')).toEqual(['made', 'staged'])
    const written = await ask('POST', 'documents', [{ id: 'own', title: 'Ridge', price: 1, colors: ['red'], ...place }])
    expect(written).toEqual({ status: 200, body: [{ id: 'own', errors: [] }] })
    expect(await find('ridge')).toEqual(['own', 'staged'])
  })

  test('are replaced whole, read by id and removed', async () => {
    await ask('POST', 'documents', [{ id: 'own', title: 'Ridge', summary: 'Steep', ...place }])
    await ask('POST', 'documents', [{ id: 'own', title: 'Tarn', summary: null, ...place }])
    expect([await find('tarn'), await find('steep')]).toEqual([['own'], []])
    expect((await ask('GET', 'documents?ids[]=own&ids[]=none')).body).toEqual([
      { id: 'own', title: 'Tarn', ...place },
      null,
    ])
    expect((await ask('DELETE', 'documents', ['own', 'none'])).body).toEqual([
      { id: 'own', deleted: true },
      { id: 'none', deleted: false },
    ])
    expect(await find('tarn')).toEqual([])
  })

  test('survive a restart, until the engine is reset', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'firn-posted-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const first = createPostedDocuments(folder)
    app = createSearch(() => made, first)
    await ask('POST', 'documents', [
      { id: 'own', title: 'Ridge', ...place },
      { id: 'gone', title: 'Ridge', ...place },
    ])
    await ask('DELETE', 'documents', ['gone'])
    first.close()
    const second = createPostedDocuments(folder)
    app = createSearch(() => made, second)
    expect(await find('ridge')).toEqual(['own', 'staged'])
    second.clear()
    second.close()
    const third = createPostedDocuments(folder)
    app = createSearch(() => made, third)
    expect(await find('ridge')).toEqual(['made', 'staged'])
    third.close()
  })

  test('are refused one by one when invalid, and together when there are too many', async () => {
    const { body } = await ask('POST', 'documents', [{ title: 'No id' }, { id: 'own', title: 'Tarn', ...place }])
    expect(body).toEqual([
      { id: null, errors: ['Invalid document'] },
      { id: 'own', errors: [] },
    ])
    const many = Array.from({ length: 101 }, (_, at) => ({ id: `d${at}`, ...place }))
    expect((await ask('POST', 'documents', many)).status).toBe(400)
    expect((await ask('DELETE', 'documents', many.map(({ id }) => id))).status).toBe(400) // prettier-ignore
  })

  test.each([
    ['in capital letters', { mainRange: 'yes' }, 'Invalid field name: mainRange'],
    ['that is reserved', { none: 'yes' }, 'Invalid field name: none'],
    ['that is too long', { body: 'a'.repeat(102_400) }, 'The document is too large'],
  ])('are refused with a field %s', async (_name, fields, error) => {
    const { body } = await ask('POST', 'documents', [{ id: 'own', title: 'Tarn', ...fields, ...place }])
    expect(body).toEqual([{ id: 'own', errors: [error] }])
    expect(await find('tarn')).toEqual([])
  })

  test('hold a new field as text until it is declared a number', async () => {
    const priced = [9, 10].map((price) => ({ id: `p${price}`, title: 'Ridge', price, ...place }))
    await ask('POST', 'documents', priced)
    const facets = { price: { type: 'range', ranges: [{ from: 5 }] } }
    const search = () => ask('POST', 'search.json', { query: 'ridge', sort: { price: 'asc' }, facets })
    expect((await search()).status).toBe(400)
    expect((await ask('GET', 'schema')).body).toMatchObject({ title: 'text', price: 'text' })
    expect((await ask('POST', 'schema', { price: 'number' })).status).toBe(200)
    expect((await ask('GET', 'schema')).body).toMatchObject({ title: 'text', price: 'number' })
    expect(await search()).toMatchObject({
      status: 200,
      body: {
        results: [{ id: { raw: 'p9' } }, { id: { raw: 'p10' } }, { id: { raw: 'staged' } }],
        facets: { price: [{ data: [{ from: 5, count: 2 }] }] },
      },
    })
    expect((await ask('POST', 'documents', [{ id: 'odd', price: 'free', ...place }])).body).toEqual([
      { id: 'odd', errors: ['Invalid field value: price is no number'] },
    ])
    expect((await ask('POST', 'schema', { price: 'money' })).status).toBe(400)
  })

  test('keep the types that fields of a job’s documents have', async () => {
    app = createSearch(() => [{ id: 'made', title: 'Ridge', price: 8, ...place }])
    expect((await ask('GET', 'schema')).body).toMatchObject({ price: 'number' })
    await ask('POST', 'documents', [{ id: 'own', title: 'Ridge', price: 9, ...place }])
    const facets = { price: { type: 'range', ranges: [{ from: 5 }] } }
    expect((await ask('POST', 'search.json', { query: 'ridge', facets })).status).toBe(200)
  })

  test('require the private key, which can also search', async () => {
    expect((await ask('POST', 'documents', [], demoSetting('APP_SEARCH_KEY'))).status).toBe(401)
    expect((await ask('POST', 'schema', {}, demoSetting('APP_SEARCH_KEY'))).status).toBe(401)
    expect((await ask('POST', 'search.json', { query: '' })).status).toBe(200)
  })
})
