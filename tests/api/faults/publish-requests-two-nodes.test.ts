import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchPublish } from '../../../scripts/shop/watch-publish.ts'
import { publishRequestFile } from '../../../src/config.ts'
import type { PublishRequest } from '../../../src/ports/publish-request.ts'
import { type RedisServer, openRedisServer, redisPath } from '../../fixtures/redis-server.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { sendStoreEvent } from '../../fixtures/store-event.ts'

const updated = { scope: 'store/product/updated', data: { type: 'product', id: 77 } }
const wanted: PublishRequest = { kind: 'catalogue', store: 'us', products: [77] }

describe.skipIf(redisPath === '')('an event that reaches a node without a publisher', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firn-two-nodes-'))
  let server: RedisServer
  let node: TestShop
  let publisherNode: TestShop
  let asked: PublishRequest[]
  let stop: () => void
  beforeAll(async () => {
    server = await openRedisServer()
    const open = (name: string) => {
      mkdirSync(join(folder, name))
      return openShop({ settings: { SESSION_STORE_URL: server.url, DATA_DIR: join(folder, name) } })
    }
    ;[node, publisherNode] = [await open('one'), await open('two')]
    for (const one of [node, publisherNode]) await vi.waitFor(() => one.services.sessions.ping(), { timeout: 45_000 })
  })
  beforeEach(async () => {
    asked = []
    stop = await watchPublish({
      requestFile: publishRequestFile(publisherNode.config.dataDir),
      sharedUrl: server.url,
      publish: (requests) => Promise.resolve(asked.push(...requests) > 0),
    })
  })
  afterEach(() => stop())
  afterAll(async () => {
    await Promise.all([node.close(), publisherNode.close()])
    await server.close()
    rmSync(folder, { recursive: true })
  })

  test('is published by the machine that has one, once', async () => {
    expect((await sendStoreEvent(node, updated, { id: 'elsewhere' })).status).toBe(202)
    await expect.poll(() => asked).toEqual([wanted])
    expect((await sendStoreEvent(publisherNode, updated, { id: 'here' })).status).toBe(202)
    await expect.poll(() => asked).toEqual([wanted, wanted])
  })

  test('is published by the publisher of its own machine while Redis is away', async () => {
    server.freeze()
    try {
      expect((await sendStoreEvent(publisherNode, updated, { id: 'frozen' })).status).toBe(202)
      await expect.poll(() => asked).toEqual([wanted])
    } finally {
      server.thaw()
    }
  })
})
