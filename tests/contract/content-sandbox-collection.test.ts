import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startContent } from '../fixtures/content-stack.ts'

const folder = process.env['VENDOR_CONTRACTS'] ?? join(import.meta.dirname, '../../../shared/contracts')
const file = join(folder, 'contentstack/cda-collection.json')

const requestSchema = z.object({
  method: z.literal('GET'),
  url: z.object({
    // One character an item: a fault of the vendor's export.
    path: z.union([z.string(), z.array(z.string()).transform((characters) => characters.join(''))]),
    query: z.array(z.object({ key: z.string(), value: z.string().nullish() })).default([]),
  }),
})
type Folder = { name: string; item?: Folder[] | undefined; request?: unknown }
const folderSchema: z.ZodType<Folder> = z.lazy(() =>
  z.object({ name: z.string(), item: z.array(folderSchema).optional(), request: z.unknown().optional() }),
)

const requestsIn = ({ name, item = [], request }: Folder): [string, z.infer<typeof requestSchema>][] =>
  request ? [[name, requestSchema.parse(request)]] : item.flatMap(requestsIn)

const collection = existsSync(file)
  ? requestsIn(folderSchema.parse({ name: 'all', ...JSON.parse(readFileSync(file, 'utf8')) }))
  : []

let service: Awaited<ReturnType<typeof startContent>>
beforeAll(async () => {
  service = await startContent()
  service.store.publishAsset({
    uid: 'map',
    filename: 'map.png',
    url: 'https://images.contentstack.io/v3/assets/a/b/map.png',
  })
})
afterAll(() => service.stop())

const values: Record<string, string> = {
  content_type_uid: 'boot',
  entry_uid: 'alpin',
  asset_uid: 'map',
  locale: 'en-us',
  environment: 'production',
}
const filled = (text: string): string => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

const shapes: [RegExp, string][] = [
  [/\/stacks\/sync/, 'items'],
  [/\/entries\/\w+/, 'entry'],
  [/\/entries$/, 'entries'],
  [/\/assets\/\w+/, 'asset'],
  [/\/assets$/, 'assets'],
  [/\/content_types\/\w+$/, 'content_type'],
  [/\/content_types$/, 'content_types'],
  [/\/global_fields$/, 'global_fields'],
]

/** These need a token or a field that only the vendor's own stack has. */
const elsewhere = /pagination token|Subsequent Sync|single global field/

describe.skipIf(collection.length === 0)(`the vendor’s own requests (${file})`, () => {
  for (const [name, { url }] of collection.filter(([name]) => !elsewhere.test(name))) {
    test(`are understood: ${name}`, async () => {
      const address = new URL(`${service.base}${filled(url.path)}`)
      for (const { key, value } of url.query) address.searchParams.append(key, filled(value ?? ''))
      const { apiKey, environments } = service.store.stack
      const headers = { api_key: apiKey, access_token: environments[0]?.deliveryToken ?? '' }
      const answer = await fetch(address, { headers })
      const body = await answer.json()
      expect([answer.status, body]).toEqual([
        200,
        expect.objectContaining({ [shapeOf(address.pathname)]: expect.anything() }),
      ])
    })
  }
})

function shapeOf(path: string): string {
  return shapes.find(([pattern]) => pattern.test(path))?.[1] ?? ''
}
