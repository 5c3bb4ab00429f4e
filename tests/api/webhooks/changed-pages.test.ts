import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { publishAlone } from '../../../scripts/shop/publish-alone.ts'
import { publishPages, type ShopPublisher, updater } from '../../../scripts/shop/publish-pages.ts'
import { watchPublish } from '../../../scripts/shop/watch-publish.ts'
import { publishProgressFile, publishRequestFile } from '../../../src/config.ts'
import { signalByFile } from '../../../src/lib/file-signal.ts'
import type { PublishRequest } from '../../../src/ports/publish-request.ts'
import { createPublisher } from '../../../src/publish/publish.ts'
import { readProgress } from '../../../src/publish/publish-progress.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import { changeStore } from '../../fixtures/merchant.ts'
import { openContentIn } from '../../fixtures/open-content-in.ts'
import { openPoolInProcess } from '../../fixtures/pool-in-process.ts'
import { openPublishRun } from '../../fixtures/publish-run.ts'
import { openShop, type TestShop } from '../../fixtures/shop.ts'
import { entryOf, ref, type SmallShop, smallShop } from '../../fixtures/small-shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'

const code = 'one'
const [product, list] = ['/en-us/p/ridge-25', '/en-us/c/snowshoes/womens']

let vendors: TestShop
/** The file by which the API asks the publisher of the running test. */
let requestFile = ''
beforeAll(async () => {
  vendors = await openShop({ requestPublish: (request) => void signalByFile(requestFile, request) })
  vendors.sandbox.subscribeShop()
})
afterAll(() => vendors.close())

/** The small shop with two products of one list, which are products of the platform by these ids. */
function shopOf(ids: readonly [ridge: number, drift: number]): SmallShop {
  const [ridge, drift] = ids
  const shop = smallShop()
  entryOf(shop, 'ridge')['bc_products'] = { us: { id: ridge } }
  const fields = {
    ...{ url: '/drift', display_title: 'Drift', bc_products: { us: { id: drift } } },
    ...{ regions: ref('regions', 'region_us'), product_categories: ref('product_category', 'womens') },
  }
  shop.entries.push({ type: 'product', uid: 'drift', locale: 'en-us', fields })
  shop.catalogue.us = ids.flatMap((id) => shop.catalogue.us.map((sold) => ({ ...sold, id })))
  return shop
}

/** A product's page names price and stock of each variant, as a built page does. */
const entryWithPrices = `
import { findLocale } from ${JSON.stringify(pathToFileURL(join(process.cwd(), 'src/domain/locale/locale.ts')).href)}
import { render as draw } from './pages.mjs'
export async function render(request, locals) {
  const answer = await draw(request, locals)
  const [name, kind, slug] = new URL(request.url).pathname.slice(1).split('/')
  if (kind !== 'p') return answer
  const { offer } = locals.content.product(findLocale(name), slug)
  const variants = (offer.variants ?? []).map(({ price, stock }) => price.now.amount + ' ' + stock)
  return new Response((await answer.text()) + '<p>' + [offer.kind, ...variants].join(', ') + '</p>', answer)
}
`

/** A publisher that has published the small shop, and can follow the platform. */
async function openFollower() {
  const stocked = await stockedProduct(vendors)
  const { id } = stocked.product
  const others = await vendors.services.commerce.us.catalogue.products()
  const other = others.find((one) => one.id !== id && one.availability === 'available') ?? expect.fail()
  const { run, notes, page } = await openPublishRun(
    { request: (url, init) => vendors.sandbox.request(url, init) },
    shopOf([id, other.id]),
  )
  const bundle = join(run.folders.dist, 'server')
  renameSync(join(bundle, 'entry.mjs'), join(bundle, 'pages.mjs'))
  writeFileSync(join(bundle, 'entry.mjs'), entryWithPrices)
  const store = openReleaseStore(run.folders.release)
  const parts = { store, folders: run.folders, environment: run.shop.variables }
  const publisher: ShopPublisher = {
    ...createPublisher({ ...parts, open: openContentIn(['en-us']), openPool: openPoolInProcess }),
    purges: { request: () => undefined, purgeLeftovers: () => undefined, idle: () => Promise.resolve() },
  }
  onTestFinished(async () => {
    await publisher.close()
    store.close()
  })
  await publishAlone(run, (lock) => publishPages(run, publisher, code, { everything: true, force: false, lock }))
  const change = (path: string, changes: object): Promise<void> =>
    changeStore(vendors, 'us', `/v3/catalog/products/${id}${path}`, changes)
  return {
    ...{ run, notes, page, id, change },
    variant: `/variants/${stocked.variant.id}`,
    update: updater(run, publisher, code),
    progress: () => readProgress(publishProgressFile(run.folders.data)),
  }
}

/** The same, at work as `npm run publish -- --watch` is. */
async function openWatch() {
  const follower = await openFollower()
  requestFile = publishRequestFile(follower.run.folders.data)
  const stop = await watchPublish({ requestFile, publish: follower.update })
  onTestFinished(() => stop())
  return follower
}

describe('an event of the platform', () => {
  test('brings a changed price and stock to the live page of its product', async () => {
    const { change, variant, page, progress } = await openWatch()
    expect(await page(product)).toContain('<p>shop, 18995 ')
    await change(variant, { price: 321.5, sale_price: null, inventory_level: 0 })
    await vendors.sandbox.tick()
    await expect.poll(() => page(product)).toContain('32150 sold_out')
    await expect.poll(() => progress()).toMatchObject({ state: 'done' })
  })

  test('takes a product that is hidden off the lists, with its price', async () => {
    const { change, page } = await openWatch()
    expect(await page(list)).toMatch(/Ridge 25.*Drift|Drift.*Ridge 25/)
    await change('', { is_visible: false })
    await vendors.sandbox.tick()
    await expect.poll(() => page(list)).not.toContain('Ridge 25')
    expect(await page(list)).toContain('Drift')
    expect(await page(product)).toContain('<p>elsewhere</p>')
  })
})

/** Has the disk be full for snapshots in the making, as SQLite reports it, until that is called off. */
function takeDiskSpace(): () => void {
  const execute: unknown = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'exec')?.value
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql: string) {
    if (sql === 'COMMIT' && this.location()?.endsWith('.draft'))
      throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
    if (typeof execute === 'function') Reflect.apply(execute, this, [sql])
  })
  const giveBack = (): void => spy.mockRestore()
  onTestFinished(giveBack)
  return giveBack
}

describe('a full disk while the platform is read', () => {
  test('leaves page and snapshot as they were, is reported in one line, and costs no change', async () => {
    const { run, notes, page, id, change, variant, update, progress } = await openFollower()
    const { snapshot } = run.folders
    const [before, shown] = [readFileSync(snapshot), await page(product)]
    const requests: readonly PublishRequest[] = [{ kind: 'catalogue', store: 'us', products: [id] }]
    await change(variant, { price: 333.5, sale_price: null })
    const giveBack = takeDiskSpace()
    expect(await update(requests)).toBe(false)
    giveBack()
    expect(notes).toContain(
      '! content: The disk is full: free some space, then run this again. What was live stays live.',
    )
    expect(progress()).toMatchObject({ state: 'failed', message: expect.stringContaining('disk is full') })
    expect(await page(product)).toBe(shown)
    expect(readFileSync(snapshot).equals(before)).toBe(true)
    expect(readdirSync(dirname(snapshot)).filter((name) => name.endsWith('.draft'))).toEqual([])
    expect(await update(requests)).toBe(true)
    expect(await page(product)).toContain('33350 ')
  })
})
