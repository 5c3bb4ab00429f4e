import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { parseConfig } from '../../../src/config.ts'
import { createLog } from '../../../src/lib/log.ts'
import { createServices } from '../../../src/services.ts'
import { rollBack } from '../../../src/publish/roll-back.ts'
import { type ApiNodes, openApiNodes } from '../../fixtures/api-nodes.ts'
import { type DeployedNginx, nginxPath, startDeployedNginx } from '../../fixtures/deployed-nginx.ts'
import { lineOf } from '../../fixtures/guest-cart.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { type RedisServer, openRedisServer, redisPath } from '../../fixtures/redis-server.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'
import { openWatchingPublisher, type WatchingPublisher } from '../../fixtures/watching-publisher.ts'

/*
 * Two nodes behind deploy's nginx, with sessions in Redis and one publisher that watches for edits, while visitors load
 * pages and change their carts: edits are published, a node dies, another bundle is deployed, a release is rolled back
 * and forward.
 */
const [category, product] = ['/en-us/c/snowshoes/womens', '/en-us/p/ridge-25']
const patience = 120_000
const program = join(import.meta.dirname, '../../fixtures/node-process.ts')

describe.skipIf(nginxPath === '' || redisPath === '')('two nodes under load', () => {
  let publisher: WatchingPublisher
  let vendors: ApiNodes
  let redis: RedisServer
  let nginx: DeployedNginx
  let nodes: readonly ChildProcess[] = []
  let site = ''
  const environment = (folder: string) => ({
    ...demoEnvironment(vendors.sandboxPort, site),
    DATA_DIR: folder,
    STATIC_SERVER: 'nginx',
  })

  async function startNode(port: number): Promise<ChildProcess> {
    const args = [String(port), site, String(vendors.sandboxPort), redis.url, publisher.store.dir]
    const child = fork(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    await once(child, 'message')
    return child
  }

  beforeAll(async () => {
    const port = await freePort()
    site = `http://127.0.0.1:${port}`
    ;[vendors, redis] = await Promise.all([openApiNodes(), openRedisServer()])
    publisher = await openWatchingPublisher('one', environment)
    const ports = [await freePort(), await freePort()]
    nodes = await Promise.all(ports.map(startNode))
    nginx = await startDeployedNginx(publisher.folder, publisher.store.dir, port, ports)
  }, patience)
  afterAll(async () => {
    for (const node of nodes) node.kill('SIGKILL')
    await nginx.stop()
    await redis.close()
    await vendors.close()
    publisher.close()
  })

  /** Loads a page and then its script, again and again. @param headers a session makes the nodes answer the page */
  async function loadPages(until: () => boolean, headers: Record<string, string>) {
    const seen = new Set<string>()
    const faults: string[] = []
    for (let loads = 0; !until() || loads < 5; loads += 1) {
      const answer = await fetch(site + (loads % 2 === 0 ? category : product), { headers })
      const text = await answer.text()
      const [, titles = '', code = ''] = /^<h1>(.+)<\/h1><script src="\/_astro\/app\.(\w+)\.js">/.exec(text) ?? []
      const part = await fetch(`${site}/_astro/app.${code}.js`, { headers })
      const script = await part.text()
      // A category shows its own title and its product's: both of one edit.
      const names = new Set(titles.split(', '))
      seen.add(`${[...names].join(' and ')} of ${code}`)
      if (answer.status !== 200 || part.status !== 200 || script !== `/* app.${code}.js */` || names.size !== 1)
        faults.push(`${answer.status} ${text}: ${part.status} ${script}`)
    }
    return { seen, faults }
  }

  /** Sets the quantity of a line, again and again. */
  async function shop(until: () => boolean, visitor: Visitor, line: { readonly productID: number }) {
    const created = await visitor.call('POST', '/api/cart/create', { body: { items: [line] } })
    const { data: cart } = await created.json()
    const path = `/api/cart/${cart.id}/items/${cart.line_items.physical_items[0].id}`
    const faults: number[] = []
    let [tried, confirmed] = [1, 1]
    while (!until()) {
      tried = (tried % 9) + 1
      const answer = await visitor.call('PUT', path, { body: { productID: line.productID, quantity: tried } })
      await answer.text()
      if (answer.status === 200) confirmed = tried
      else faults.push(answer.status)
    }
    return { tried, confirmed, faults }
  }

  /** Waits until both pages, from nginx and from the nodes, have these titles and this code. */
  async function shows(name: string, code: string, cookie: Record<string, string>): Promise<void> {
    for (const path of [category, product])
      for (const headers of [{}, cookie])
        await expect
          .poll(async () => (await fetch(site + path, { headers })).text())
          .toMatch(new RegExp(`<h1>${name}\\b.*app\\.${code}\\.js`))
  }

  async function publish(name: string, code: string, cookie: Record<string, string>): Promise<void> {
    await publisher.edit(name)
    await shows(name, code, cookie)
  }

  test(
    'fail no page and lose no cart while edits are published, a node dies and a release is rolled back and forward',
    async () => {
      const services = createServices(parseConfig({ ...environment(':memory:') }), { log: createLog('silent') })
      const line = lineOf((await stockedProduct({ services })).variant)
      await services.close()
      const behind = { request: (path: string, init: RequestInit) => fetch(site + path, init) }
      const visitors = await Promise.all([1, 2, 3].map(() => new Visitor(behind, 'us', site).arrive()))
      let isOver = false
      const until = (): boolean => isOver
      const cookie = { cookie: visitors[0]?.cookieHeader ?? '' }
      await publish('Edit 1', 'one', cookie)
      const readers = [loadPages(until, {}), loadPages(until, {}), loadPages(until, cookie)]
      const shoppers = visitors.map((visitor) => shop(until, visitor, line))

      for (const name of ['Edit 2', 'Edit 3']) await publish(name, 'one', cookie)
      const { id: to } = publisher.store.current() ?? expect.fail()
      nodes[0]?.kill('SIGKILL')
      await publish('Edit 4', 'one', cookie)
      await publisher.deploy('two')
      await publish('Edit 5', 'two', cookie)
      const { store, folder } = publisher
      const ahead = store.currentId()
      const goTo = (id: string | undefined) =>
        rollBack({ store, to: id, environment: environment(folder), redirects: [], now: new Date() })
      await goTo(to)
      await shows('Edit 3', 'one', cookie)
      await goTo(ahead)
      await shows('Edit 5', 'two', cookie)
      isOver = true

      for (const { seen, faults } of await Promise.all(readers)) {
        expect(faults).toEqual([])
        expect(seen).toContain('Edit 3 of one')
        expect(seen).toContain('Edit 5 of two')
      }
      const ends = await Promise.all(shoppers)
      for (const [index, { tried, confirmed, faults }] of ends.entries()) {
        // Requests that were under way on the node that died, at most; another node is not asked to write twice.
        expect(faults.length).toBeLessThanOrEqual(1)
        const { data: session } = await (await visitors[index]?.call('GET', '/api/session'))?.json()
        expect([tried, confirmed]).toContain(session.cart.line_items.physical_items[0].quantity)
      }
    },
    patience,
  )
})
