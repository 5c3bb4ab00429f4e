import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type ApiNode, openApiNodes } from '../../tests/fixtures/api-nodes.ts'
import { openShop } from '../../tests/fixtures/shop.ts'
import { stockedProduct } from '../../tests/fixtures/some-product.ts'
import { Visitor } from '../../tests/fixtures/visitor.ts'
import { memoryGrowth } from './memory-growth.ts'
import type { SoakPart } from './soak-part.ts'

/** Faults, F27: an hour of traffic, in which memory grows by no more than a tenth once the process is warm. */
const minutes = Number(process.env['SOAK_MINUTES'] ?? 60)
const warmMinutes = minutes / 6
/** Visitors who come at once, and how long each stays, ms. */
const atOnce = 10
const pause = 50

const itemsSchema = z.tuple([z.object({ id: z.string() })], z.unknown())
const cartSchema = z.object({
  data: z.object({ id: z.string(), line_items: z.object({ physical_items: itemsSchema }) }),
})

type AddedLine = { readonly productID: number; readonly variantID: number; readonly quantity: number }

/** One visit: a session, reads, a line added, changed and taken out. @returns statuses that no visit should see */
async function visit(node: ApiNode, line: AddedLine): Promise<readonly number[]> {
  const visitor = await new Visitor(node).arrive()
  const statuses: number[] = []
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const answer = await visitor.call(method, path, body === undefined ? {} : { body })
    if (answer.status >= 500) statuses.push(answer.status)
    return answer
  }
  for (const path of ['/api/products?limit=20', `/api/products/${line.productID}`, '/api/session']) {
    await (await call('GET', path)).arrayBuffer()
  }
  const made = await call('POST', '/api/cart/create', { items: [line] })
  const { data: cart } = cartSchema.parse(await made.json())
  const itemPath = `/api/cart/${cart.id}/items/${cart.line_items.physical_items[0].id}`
  for (const quantity of [2, 1]) await (await call('PUT', itemPath, { ...line, quantity })).arrayBuffer()
  await (await call('DELETE', itemPath)).arrayBuffer()
  return statuses
}

/**
 * The API process under visits for an hour (`SOAK_MINUTES`): what it holds in the end beside what it held once warm.
 */
export const memoryPart: SoakPart = {
  name: 'memory',
  async run() {
    const shop = await openShop()
    const { product, variant } = await stockedProduct(shop)
    await shop.close()
    const line = { productID: product.id, variantID: variant.id, quantity: 1 }
    const vendors = await openApiNodes()
    // Sessions are to lie on the disk, as they do in a shop.
    const folder = mkdtempSync(join(tmpdir(), 'firn-soak-'))
    const failures: string[] = []
    let visits = 0
    try {
      const node = await vendors.startNode('', folder)
      const end = performance.now() + minutes * 60_000
      const openAndClose = async (): Promise<void> => {
        while (performance.now() < end) {
          const statuses = await visit(node, line)
          if (statuses.length > 0) failures.push(`a visit saw ${statuses.join(', ')}`)
          visits += 1
          await sleep(pause)
        }
      }
      const watch = async (): Promise<readonly number[]> => {
        await sleep(warmMinutes * 60_000)
        const warm = await node.residentMemory()
        await sleep(Math.max(0, end - performance.now()))
        return [warm, await node.residentMemory()]
      }
      const [[warm = 0, last = 0]] = await Promise.all([watch(), ...Array.from({ length: atOnce }, openAndClose)])
      const grown = memoryGrowth(warm, last)
      const facts = `${visits} visits in ${minutes} minutes; ${grown.facts}`
      return { name: 'memory', facts, failures: [...grown.failures, ...failures].slice(0, 20) }
    } finally {
      await vendors.close()
      rmSync(folder, { recursive: true })
    }
  },
}
