import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { watchPublish } from '../../../scripts/shop/watch-publish.ts'
import { publishRequestFile } from '../../../src/config.ts'
import type { PublishRequest } from '../../../src/ports/publish-request.ts'
import { patientRedisMs } from '../../fixtures/patient-redis.ts'
import { type RedisServer, openRedisServer, redisPath } from '../../fixtures/redis-server.ts'
import { type ShopOptions, type TestShop, impatient, openShop } from '../../fixtures/shop.ts'
import { sendStoreEvent } from '../../fixtures/store-event.ts'

const updated = { scope: 'store/product/updated', data: { type: 'product', id: 77 } }
const wanted: PublishRequest = { kind: 'catalogue', store: 'us', products: [77] }

describe.skipIf(redisPath === '')('an event that reaches a node without a publisher', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firn-two-nodes-'))
  let server: RedisServer
  let asked: PublishRequest[]
  const closing: (() => unknown)[] = []
  beforeAll(async () => void (server = await openRedisServer()))
  afterEach(async () => void (await Promise.all(closing.splice(0).map((close) => close()))))
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  /** A node with a folder of its own. */
  async function openNode(name: string, options: ShopOptions = {}): Promise<TestShop> {
    const dataDir = join(folder, name)
    mkdirSync(dataDir, { recursive: true })
    const node = await openShop({ settings: { SESSION_STORE_URL: server.url, DATA_DIR: dataDir }, ...options })
    closing.push(() => node.close())
    await vi.waitFor(() => node.services.sessions.ping(), { timeout: 45_000 })
    return node
  }
  /** The publisher on the machine of a node. */
  async function watch({ config }: TestShop, redisLimitMs?: number): Promise<void> {
    asked = []
    const stop = await watchPublish({
      requestFile: publishRequestFile(config.dataDir),
      sharedUrl: server.url,
      redisLimitMs,
      publish: (requests) => Promise.resolve(asked.push(...requests) > 0),
    })
    closing.push(stop)
  }

  test('is published by the machine that has one, once', async () => {
    const [node, publisherNode] = [await openNode('one'), await openNode('two')]
    await watch(publisherNode, patientRedisMs)
    expect((await sendStoreEvent(node, updated, { id: 'elsewhere' })).status).toBe(202)
    await expect.poll(() => asked).toEqual([wanted])
    expect((await sendStoreEvent(publisherNode, updated, { id: 'here' })).status).toBe(202)
    await expect.poll(() => asked).toEqual([wanted, wanted])
  })

  test('is published by the publisher of its own machine while Redis is away', async () => {
    const publisherNode = await openNode('two', impatient)
    await watch(publisherNode)
    server.freeze()
    try {
      expect((await sendStoreEvent(publisherNode, updated, { id: 'frozen' })).status).toBe(202)
      await expect.poll(() => asked).toEqual([wanted])
    } finally {
      server.thaw()
    }
  })
})
