import { type ApiNode, roundRobin, openApiNodes } from '../../tests/fixtures/api-nodes.ts'
import { quantityHeld, raceCart } from '../../tests/fixtures/cart-race.ts'
import { openRedisServer, redisPath } from '../../tests/fixtures/redis-server.ts'
import { openShop } from '../../tests/fixtures/shop.ts'
import { stockedProduct } from '../../tests/fixtures/some-product.ts'
import { Visitor } from '../../tests/fixtures/visitor.ts'
import type { SoakPart } from './soak-part.ts'

const races = 20
const changesEach = 200
const deaths = 10
const addsEach = 6

type AddedLine = { readonly productID: number; readonly variantID: number; readonly quantity: number }

async function someLine(): Promise<AddedLine> {
  const shop = await openShop()
  const { product, variant } = await stockedProduct(shop)
  await shop.close()
  return { productID: product.id, variantID: variant.id, quantity: 1 }
}

/** Adds from one browser while the node that takes every other add dies: what was confirmed must be there. */
async function killDuringAdds(line: AddedLine, nodes: readonly [ApiNode, ApiNode]): Promise<string[]> {
  const visitor = await new Visitor(roundRobin(nodes)).arrive()
  const add = () => visitor.call('POST', '/api/cart/create', { body: { items: [line] } }).catch(() => undefined)
  const adds = Array.from({ length: addsEach }, add)
  await Promise.race(adds)
  await nodes[1].kill()
  const confirmed = (await Promise.all(adds)).filter((answer) => answer?.status === 201).length
  const quantity = await quantityHeld(visitor)
  return quantity >= confirmed && quantity <= addsEach
    ? []
    : [`${confirmed} adds were confirmed, ${quantity} are there`]
}

/** Two tabs and two nodes against one line, and nodes that die meanwhile. */
export const cartRacesPart: SoakPart = {
  name: 'cart-races',
  async run() {
    const failures: string[] = []
    if (redisPath === '') return { name: 'cart-races', facts: 'no redis-server here', failures: ['nothing was run'] }
    const line = await someLine()
    const redis = await openRedisServer()
    const vendors = await openApiNodes()
    try {
      const first = await vendors.startNode(redis.url)
      let second = await vendors.startNode(redis.url)
      for (let race = 0; race < races; race += 1) {
        const one = await new Visitor(roundRobin([first, second])).arrive()
        failures.push(...(await raceCart([one, one.sameBrowser()], line, changesEach)).breaches)
      }
      for (let death = 0; death < deaths; death += 1) {
        failures.push(...(await killDuringAdds(line, [first, second])))
        second = await vendors.startNode(redis.url)
      }
    } finally {
      await vendors.close()
      await redis.close()
    }
    const facts =
      `${races} × ${changesEach} changes of one line from two tabs by two nodes, ${deaths} nodes killed ` + 'among adds'
    return { name: 'cart-races', facts, failures }
  },
}
