import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import type { ObjectStore } from '../../../src/ports/object-store.ts'
import { pagesToRender } from '../../../src/publish/pages-to-render.ts'
import type { Release } from '../../../src/publish/release.ts'
import { rollBack } from '../../../src/publish/roll-back.ts'
import { pullRelease } from '../../../src/publish/transfer/pull-release.ts'
import { pushRelease } from '../../../src/publish/transfer/push-release.ts'
import { memoryStorage } from '../../fixtures/memory-storage.ts'
import { entryOf, openSmallShop, type SmallShop, titledShop } from '../../fixtures/small-shop.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'

const page = '/en-us/p/ridge-25'
const cart = '/en-us/cart'
let published: TestPublisher
beforeAll(async () => {
  published = openTestPublisher(titledShop('One'))
  await published.publish()
})
afterAll(() => published.remove())

type Machine = TestPublisher & {
  push(): Promise<unknown>
  pull(): Promise<unknown>
  goBack(to?: string): Promise<Release>
  /** Publishes this content, and sends what that made. */
  edit(shop: SmallShop): Promise<Release>
  text(path?: string): Promise<string>
}

let seconds = 0
function openMachine(target: ObjectStore): Machine {
  const copy = published.copy()
  onTestFinished(() => copy.remove())
  const { store, file } = copy
  const push = () => pushRelease(store, target)
  const environment = demoEnvironment(3100, 'http://localhost:3000')
  const following = { retained: { count: 10, ms: 0 }, onLive: () => Promise.resolve() }
  return {
    ...copy,
    push,
    pull: () => pullRelease(store, target, { tag: undefined }, following),
    goBack: (to) =>
      rollBack({ store, to, environment, redirects: [], now: new Date(Date.UTC(2026, 10, 21, 8, 0, (seconds += 1))) }),
    async edit(shop) {
      copy.write(shop)
      const { release } = await copy.publish()
      await push()
      return release
    },
    text: async (path = page) => String(await store.read(file(path)?.hash ?? '')),
  }
}

/** Two machines with the same release, which the storage has as well. */
async function openMachines() {
  const target = memoryStorage()
  const [first, second] = [openMachine(target), openMachine(target)]
  await first.push()
  return { target, first, second }
}

/** A shop with another title of a product, and another text of the cart. */
function editedShop(title: string): SmallShop {
  const shop = titledShop(title)
  Object.assign(entryOf(shop, 'cart'), { empty_title: 'Still nothing' })
  return shop
}

describe('a rollback on another machine', () => {
  test.each([
    ['one after the other', true],
    ['at once', false],
  ])('persists when its releases were fetched %s, until the content changes', async (_name, isFollowed) => {
    const { first, second } = await openMachines()
    await first.edit(titledShop('Two'))
    if (isFollowed) await second.pull()
    await first.goBack()
    await first.push()
    await second.pull()
    second.write(titledShop('Two'))
    expect(await pagesToRender(second.store, openSmallShop(titledShop('Two')), 'one')).not.toContain(page)
    expect(await second.publish()).toMatchObject({ published: false })
    expect(await second.publish()).toMatchObject({ published: false, rendered: 0 })
    expect(await second.text()).toBe('<h1>One</h1>')
    await second.edit(titledShop('Three'))
    expect(await second.text()).toBe('<h1>Three</h1>')
    await first.pull()
    first.write(titledShop('Three'))
    await first.publish()
    expect(await first.text()).toBe('<h1>Three</h1>')
  })

  test('persists where the storage has nothing that was before it', async () => {
    const target = memoryStorage()
    const [first, second] = [openMachine(target), openMachine(target)]
    first.write(titledShop('Two'))
    await first.publish()
    await first.goBack()
    await first.push()
    await second.pull()
    second.write(titledShop('Two'))
    await second.publish()
    expect(await second.text()).toBe('<h1>One</h1>')
  })

  test('persists when it reached the storage only with a later release', async () => {
    const { first, second } = await openMachines()
    await first.edit(titledShop('Two'))
    await second.pull()
    await first.goBack()
    await first.edit(editedShop('Two'))
    await second.pull()
    second.write(editedShop('Two'))
    await second.publish()
    expect([await second.text(), await second.text(cart)]).toEqual(['<h1>One</h1>', '<h1>Still nothing</h1>'])
  })

  test('persists on a machine with a running publisher, and through an unrelated edit there', async () => {
    const { first, second } = await openMachines()
    const publish = second.warm()
    await publish()
    await first.edit(titledShop('Two'))
    await first.goBack()
    await first.push()
    await second.pull()
    second.write(editedShop('Two'))
    await publish()
    expect([await second.text(), await second.text(cart)]).toEqual(['<h1>One</h1>', '<h1>Still nothing</h1>'])
    second.write(editedShop('Three'))
    await publish()
    expect(await second.text()).toBe('<h1>Three</h1>')
  })

  test('persists for a page that the machine has never made, until that page changes', async () => {
    const { first, second } = await openMachines()
    const moved = (title: string): SmallShop => {
      const shop = titledShop(title)
      Object.assign(entryOf(shop, 'ridge'), { url: '/ridge-26' })
      return shop
    }
    await first.edit(moved('One'))
    await first.edit(moved('Two'))
    await first.goBack()
    await first.push()
    await second.pull()
    for (const [title, shown] of [
      ['Two', 'One'],
      ['Three', 'Three'],
    ] as const) {
      await second.edit(moved(title))
      expect(await second.text('/en-us/p/ridge-26')).toBe(`<h1>${shown}</h1>`)
    }
  })

  test('persists for pages that it took away and gave back', async () => {
    const { first, second } = await openMachines()
    const moved = editedShop('Two')
    Object.assign(entryOf(moved, 'ridge'), { url: '/ridge-26' })
    // Edits that stay leave pages stale on the other machine.
    await first.edit(editedShop('One'))
    await first.edit(moved)
    await first.goBack()
    await first.push()
    await second.pull()
    second.write(moved)
    await second.publish()
    expect([second.file(page), second.file('/en-us/p/ridge-26')]).toEqual([expect.anything(), undefined])
    expect([await second.text(), await second.text(cart)]).toEqual(['<h1>One</h1>', '<h1>Still nothing</h1>'])
    Object.assign(entryOf(moved, 'cart'), { empty_title: 'Nothing at all' })
    await second.edit(moved)
    expect([second.file(page), second.file('/en-us/p/ridge-26')]).toEqual([expect.anything(), expect.anything()])
  })

  test('persists after a publish that did not come to its end', async () => {
    const { first, second } = await openMachines()
    await first.edit(titledShop('Two'))
    await first.goBack()
    await first.push()
    await second.pull()
    second.write(editedShop('Two'))
    const over = { confirm: () => Promise.reject(new Error('the lock was lost')) }
    await expect(second.publish({ lease: over })).rejects.toThrow('was lost')
    await second.publish()
    expect([await second.text(), await second.text(cart)]).toEqual(['<h1>One</h1>', '<h1>Still nothing</h1>'])
  })

  test('persists when there were several in a row, and when one of them went forward again', async () => {
    const { first, second } = await openMachines()
    await first.edit(titledShop('Two'))
    const { id } = await first.edit(titledShop('Three'))
    for (const expected of ['Two', 'One']) {
      await first.goBack()
      await first.push()
      expect(await first.text()).toBe(`<h1>${expected}</h1>`)
    }
    await second.pull()
    second.write(titledShop('Three'))
    await second.publish()
    expect(await second.text()).toBe('<h1>One</h1>')
    await first.goBack(id)
    await first.push()
    await second.pull()
    await second.publish()
    expect(await second.text()).toBe('<h1>Three</h1>')
    await second.edit(titledShop('Four'))
    expect(await second.text()).toBe('<h1>Four</h1>')
  })

  test('ends everywhere with a forced publish', async () => {
    const { first, second } = await openMachines()
    await first.edit(titledShop('Two'))
    await first.goBack()
    await first.push()
    await second.pull()
    await first.publish({ force: true })
    await first.push()
    await second.pull()
    second.write(titledShop('Two'))
    await second.publish()
    expect(await second.text()).toBe('<h1>Two</h1>')
  })

  test('is undone, and reported, where the content of that time is gone', async () => {
    const { target, first, second } = await openMachines()
    await first.edit(titledShop('Two'))
    const { rolledBackFrom } = await first.goBack()
    await first.push()
    await target.remove([`snapshots/${rolledBackFrom ?? ''}.zst`])
    await second.pull()
    second.write(editedShop('Two'))
    const { faults } = await second.publish()
    expect(faults.map(({ fault }) => fault).join('\n')).toContain('was rolled back on another machine')
    expect(await second.text()).toBe('<h1>Two</h1>')
  })
})

describe('a rollback on a machine that only follows', () => {
  test('persists there and on the machine that had published', async () => {
    const { first, second } = await openMachines()
    await first.edit(titledShop('Two'))
    await second.pull()
    await second.goBack()
    await second.push()
    await first.pull()
    expect(await first.publish()).toMatchObject({ published: false })
    second.write(titledShop('Two'))
    await second.publish()
    for (const machine of [first, second]) expect(await machine.text()).toBe('<h1>One</h1>')
    await first.edit(titledShop('Three'))
    expect(await first.text()).toBe('<h1>Three</h1>')
  })
})
