import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RedisServer, openRedisServer, redisPath } from '../../fixtures/redis-server.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { sendStoreEvent } from '../../fixtures/store-event.ts'

const updated = { scope: 'store/product/updated', data: { type: 'product', id: 77 } }

describe.skipIf(redisPath === '')('an event that reaches two nodes with one Redis', () => {
  let server: RedisServer
  let nodes: readonly TestShop[] = []
  beforeAll(async () => {
    server = await openRedisServer()
    const settings = { SESSION_STORE_URL: server.url }
    nodes = await Promise.all([openShop({ settings }), openShop({ settings })])
    await Promise.all(nodes.map((node) => vi.waitFor(() => node.services.sessions.ping(), { timeout: 45_000 })))
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()))
    await server.close()
  })

  /** Status of the event's answer, node by node, one after another. */
  async function sendToAll(id: string): Promise<readonly number[]> {
    const statuses: number[] = []
    for (const node of nodes) statuses.push((await sendStoreEvent(node, updated, { id })).status)
    return statuses
  }

  test('is processed once, and acknowledged by the other node', async () => {
    expect(await sendToAll('replayed')).toEqual([202, 200])
    expect(await sendToAll('replayed')).toEqual([200, 200])
  })

  test('is processed by each, once, while Redis does not answer', async () => {
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
