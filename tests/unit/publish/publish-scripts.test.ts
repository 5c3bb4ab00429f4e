import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { publishScripts } from '../../../src/publish/publish-scripts.ts'
import type { PublishReport, Release } from '../../../src/publish/release.ts'
import { rollBack } from '../../../src/publish/roll-back.ts'
import { pullRelease } from '../../../src/publish/transfer/pull-release.ts'
import { pushRelease } from '../../../src/publish/transfer/push-release.ts'
import { createReleaseFiles } from '../../../src/server/release-files.ts'
import { memoryStorage } from '../../fixtures/memory-storage.ts'
import { titledShop } from '../../fixtures/small-shop.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'

const page = '/en-us/p/ridge-25'
const [former, next] = ['/_astro/x.hash.js', '/_astro/y.hash.js']
const environment = demoEnvironment(3100, 'http://localhost:3000')
const start = Date.UTC(2026, 10, 21)
const dayMs = 24 * 60 * 60_000

let published: TestPublisher
let first: PublishReport
beforeAll(async () => {
  published = openTestPublisher(titledShop('One'))
  first = await published.publish()
})
afterAll(() => published.remove())

function openMachine(): TestPublisher {
  const copy = published.copy()
  onTestFinished(() => copy.remove())
  return copy
}

/** A machine with the bundle of other code, whose pages are not live. */
function openDeployed(): TestPublisher {
  const machine = openMachine()
  machine.assets('y.hash.js')
  return machine
}

const offer = ({ store, folders }: TestPublisher): Promise<Release | undefined> =>
  publishScripts({ store, dist: folders.dist, environment, now: new Date(start) })

const textOf = async ({ store, file }: TestPublisher, path: string): Promise<string> =>
  String(await store.read(file(path)?.hash ?? `no ${path}`))

describe('scripts of a bundle whose pages are not live', () => {
  test('go live beside those of the pages, which stay as they are', async () => {
    const machine = openDeployed()
    const before = machine.paths()
    const release = (await offer(machine)) ?? expect.fail()
    const { id, pages, code, snapshot, timestamp } = first.release
    expect(release).toMatchObject({ previous: id, pagesOf: id, pages, code, snapshot, timestamp })
    expect(machine.store.currentId()).toBe(release.id)
    expect(machine.paths()).toEqual(expect.arrayContaining([...before, next]))
    expect(await textOf(machine, page)).toBe('<h1>One</h1>')
    const meta: unknown = JSON.parse(await textOf(machine, `/builds/meta/${release.id}.json`))
    expect(meta).toMatchObject({ previous: id, changed: [] })
  })

  test('are served by nodes of the bundle before, on the same disk and on another', async () => {
    const [machine, node, target] = [openDeployed(), openMachine(), memoryStorage()]
    await pushRelease(machine.store, target)
    await offer(machine)
    await pushRelease(machine.store, target)
    const following = { retained: { count: 10, ms: 0 }, onLive: () => Promise.resolve() }
    await pullRelease(node.store, target, { tag: undefined }, following)
    for (const { store } of [machine, node]) {
      const files = createReleaseFiles(store)
      files.use(store.current() ?? expect.fail())
      const file = files.find(next) ?? expect.fail()
      expect(String(await files.body(file))).toBe('/* y.hash.js */')
    }
  })

  test('stay live while the release of their code is held', async () => {
    const machine = openDeployed()
    const held: Parameters<TestPublisher['publish']>[0] = {
      code: 'two',
      withContent: (content) => ({
        ...content,
        pagePaths: (locale) => (locale.locale === 'ja-jp' ? [] : content.pagePaths(locale)),
      }),
    }
    await offer(machine)
    await expect(machine.publish(held)).rejects.toMatchObject({ name: 'HeldRelease' })
    expect(await textOf(machine, next)).toBe('/* y.hash.js */')
    expect(await textOf(machine, former)).toBe('/* x.hash.js */')
  })

  test('are followed by all pages of their code', async () => {
    const machine = openDeployed()
    await offer(machine)
    const report = await machine.publish({ code: 'two' })
    expect(report).toMatchObject({ published: true, rendered: first.rendered, changed: 'all' })
    expect(machine.paths()).toEqual(expect.arrayContaining([former, next]))
  })

  test('stay while the code before publishes edits', async () => {
    const machine = openDeployed()
    await offer(machine)
    machine.write(titledShop('Two'))
    await machine.publish()
    expect(await textOf(machine, page)).toBe('<h1>Two</h1>')
    expect(machine.paths()).toEqual(expect.arrayContaining([former, next]))
  })

  test('leave those of the pages in use, however long the pages of their code take', async () => {
    const machine = openDeployed()
    await offer(machine)
    await machine.publish({ code: 'two', now: new Date(start + 31 * dayMs) })
    expect(machine.paths()).toContain(former)
    machine.assets('z.hash.js')
    await machine.publish({ code: 'three', now: new Date(start + 62 * dayMs) })
    expect(machine.paths()).not.toContain(former)
    expect(machine.paths()).toContain(next)
  })

  test('end no roll back', async () => {
    const machine = openDeployed()
    machine.write(titledShop('Two'))
    await machine.publish()
    const now = new Date(start)
    const { rolledBackFrom } = await rollBack({ store: machine.store, environment, redirects: [], now })
    expect(await offer(machine)).toMatchObject({ rolledBackFrom, pagesOf: first.release.id })
    expect(await machine.publish()).toMatchObject({ published: false, rendered: 0 })
    expect(await textOf(machine, page)).toBe('<h1>One</h1>')
  })

  test('make no release where they are live, nor before anything is', async () => {
    const machine = openDeployed()
    const release = await offer(machine)
    expect(await offer(machine)).toBeUndefined()
    expect(machine.store.currentId()).toBe(release?.id)
    const empty = openTestPublisher()
    onTestFinished(() => empty.remove())
    expect(await offer(empty)).toBeUndefined()
    expect(empty.store.currentId()).toBeUndefined()
  })
})
