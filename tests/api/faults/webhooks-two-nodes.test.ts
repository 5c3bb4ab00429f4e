import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RedisServer, openRedisServer, redisPath } from '../../fixtures/redis-server.ts'
import { type ShopOptions, type TestShop, impatient, openShop } from '../../fixtures/shop.ts'
import { sendStoreEvent } from '../../fixtures/store-event.ts'

const updated = { scope: 'store/product/updated', data: { type: 'product', id: 77 } }

describe.skipIf(redisPath === '')('an event that reaches two nodes with one Redis', () => {
  let server: RedisServer
  let nodes: readonly TestShop[] = []
  beforeAll(async () => void (server = await openRedisServer()))
  afterEach(() => Promise.all(nodes.map((node) => node.close())))
  afterAll(() => server.close())

  async function openNodes(options: ShopOptions = {}): Promise<void> {
    const settings = { SESSION_STORE_URL: server.url }
    nodes = await Promise.all([1, 2].map(() => openShop({ settings, ...options })))
    await Promise.all(nodes.map((node) => vi.waitFor(() => node.services.sessions.ping(), { timeout: 45_000 })))
  }

  /** Status of the event's answer, node by node, one after another. */
  async function sendToAll(id: string): Promise<readonly number[]> {
    const statuses: number[] = []
    for (const node of nodes) statuses.push((await sendStoreEvent(node, updated, { id })).status)
    return statuses
  }

  test('is processed once, and acknowledged by the other node', async () => {
    await openNodes()
    expect(await sendToAll('replayed')).toEqual([202, 200])
    expect(await sendToAll('replayed')).toEqual([200, 200])
  })

  test('is processed by each, once, while Redis does not answer', async () => {
    await openNodes(impatient)
    server.freeze()
    try {
      expect(await sendToAll('during-an-outage')).toEqual([202, 202])
      expect(await sendToAll('during-an-outage')).toEqual([200, 200])
      const metrics = await nodes[0]?.services.metrics.text()
      expect(metrics).toContain('firn_session_store_failures_total{operation="webhooks"} 1')
    } finally {
      server.thaw()
    }
  })
})
