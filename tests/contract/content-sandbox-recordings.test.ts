import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  type Exchange,
  bodySchema,
  recordedExchanges,
  recordedService,
  recordingNames,
} from '../fixtures/content-recordings.ts'

/** Fields that are each service's own: rights of users, and when a type or global field was put into this stack. */
const ownFields = new Set(['ACL', 'DEFAULT_ACL', 'SYS_ACL'])
const ownTypeFields = new Set(['created_at', 'updated_at', '_version'])

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A body without what no two services share; tokens count as there or not. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  if (!isObject(value)) return value
  const isType = 'maintain_revisions' in value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (ownFields.has(key) || (isType && ownTypeFields.has(key))) return []
      return [[key, key.endsWith('_token') ? 'token' : comparable(inner)]]
    }),
  )
}

const tokenNames = ['sync_token', 'pagination_token']

/** Asks a file's exchanges in their order, with our tokens in place of the recorded ones. @returns those that differ */
async function differencesIn(exchanges: readonly Exchange[], file: Exchange['file']): Promise<readonly string[]> {
  const { ask, store } = recordedService(exchanges, file)
  const tokens = new Map<unknown, unknown>()
  const different: string[] = []
  for (const { url, status, body } of exchanges.filter((exchange) => exchange.file === file)) {
    const asked = new URL(url)
    for (const name of tokenNames) {
      const own = tokens.get(asked.searchParams.get(name))
      if (typeof own === 'string') asked.searchParams.set(name, own)
    }
    const answer = await ask(asked.pathname.replace(/^\/v3/, '') + asked.search)
    const ours = bodySchema.parse(await answer.json())
    for (const name of tokenNames) tokens.set(body[name], ours[name])
    const isAlike = answer.status === status && isDeepStrictEqual(comparable(ours), comparable(body))
    if (!isAlike) different.push(decodeURIComponent(url.pathname + url.search))
  }
  store.close()
  return different
}

describe('recordings of the real content service', () => {
  const exchanges = recordedExchanges()

  test('are more than seventy exchanges', () => {
    expect(exchanges.length).toBeGreaterThan(70)
  })

  test.each(recordingNames)('equal the answers of the sandbox with the same content: %s', async (file) => {
    expect(await differencesIn(exchanges, file)).toEqual([])
  })
})
