import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { openContent } from '../../../src/content/open-content.ts'
import { seededRandom } from '../../../src/domain/catalogue/seeded-random.ts'
import { findLocale, locales } from '../../../src/domain/locale/locale.ts'
import { createPublisher } from '../../../src/publish/publish.ts'
import type { RenderTask } from '../../../src/publish/render-job.ts'
import { openPoolInProcess } from '../../fixtures/pool-in-process.ts'
import { editByChance } from '../../fixtures/publish-edits/edit-rows.ts'
import { coldAnswers, killPublisher } from '../../fixtures/publish-edits/kill-publisher.ts'
import { answersOf, differences } from '../../fixtures/publish-edits/release-answers.ts'
import { titledShop } from '../../fixtures/small-shop.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'

function testPublisher(): TestPublisher {
  const publisher = openTestPublisher()
  onTestFinished(() => publisher.remove())
  return publisher
}

describe('a running publisher', () => {
  test('renders the same bytes for each edit as a full build', async () => {
    const publisher = testPublisher()
    const publish = publisher.warm()
    const full = await publish()
    const random = seededRandom('warm')
    const edits: string[] = []
    for (let number = 0; number < 3; number += 1) {
      edits.push(editByChance(publisher.snapshot, random))
      const { rendered } = await publish({ force: true })
      expect(rendered, edits.at(-1)).toBeLessThan(full.rendered)
    }
    expect(differences(answersOf(publisher), await coldAnswers(publisher)), edits.join('\n')).toEqual([])
  })

  test('continues after a failure with the next publish, and loses no edit', async () => {
    const publisher = testPublisher()
    const publish = publisher.warm()
    await publish()
    const live = publisher.store.currentId()
    publisher.trouble({ '/en-us/p/ridge-25': 'dies' })
    publisher.write(titledShop('Ridge 26'))
    await expect(publish({ everything: true })).rejects.toThrow('ended early')
    expect(publisher.store.currentId()).toBe(live)
    publisher.trouble({})
    await publish({ force: true })
    expect(differences(answersOf(publisher), await coldAnswers(publisher))).toEqual([])
    const page = publisher.file('/en-us/p/ridge-25')
    expect(String(await publisher.store.read(page?.hash ?? ''))).toContain('Ridge 26')
  })

  test('has its processes read the home of each locale and a product of each language', async () => {
    const { store, folders, snapshot } = testPublisher()
    const asked: RenderTask[] = []
    const publisher = createPublisher({
      ...{ store, folders, environment: demoEnvironment(3100, 'http://localhost:3000'), stays: true },
      openPool: (from, environment) => ({
        ...openPoolInProcess(from, environment),
        warmUp: (tasks) => void asked.push(...tasks),
      }),
    })
    onTestFinished(() => publisher.close())
    const options = { code: 'one', redirects: [], retained: { count: 1, ms: 0 }, onProgress: () => undefined }
    await publisher.publish({ ...options, now: new Date('2026-11-20T08:00:00Z'), everything: false, force: false })
    const ofKind = (kind: string) => asked.filter(({ page }) => page.kind === kind)
    const languagesOf = (names: readonly string[]) => names.flatMap((name) => findLocale(name)?.contentLocale ?? [])
    expect(ofKind('home').map(({ locale }) => locale)).toEqual(locales.map(({ locale }) => locale))
    const products = ofKind('product')
    expect(products.every(({ offered, locale }) => offered?.includes(locale))).toBe(true)
    const content = openContent(snapshot)
    const all = locales.filter((locale) => content.pagePaths(locale).some(({ kind }) => kind === 'product'))
    content.close()
    const languages = languagesOf(products.map(({ locale }) => locale))
    expect(languages).toEqual([...new Set(languagesOf(all.map(({ locale }) => locale)))])
    expect(asked).toHaveLength(locales.length + products.length)
  })

  test('lists no pages for an edit that none comes or goes by', async () => {
    const shop = testPublisher()
    let listed = 0
    const publisher = createPublisher({
      ...{ store: shop.store, folders: shop.folders, environment: demoEnvironment(3100, 'http://localhost:3000') },
      stays: true,
      openPool: openPoolInProcess,
      open(file) {
        const content = openContent(file)
        const all = content.pagePaths.bind(content)
        const pagePaths: typeof content.pagePaths = (locale) => {
          listed += 1
          return all(locale)
        }
        return Object.assign(content, { pagePaths })
      },
    })
    onTestFinished(() => publisher.close())
    const options = { code: 'one', redirects: [], retained: { count: 1, ms: 0 }, onProgress: () => undefined }
    const publish = (now: string) =>
      publisher.publish({ ...options, now: new Date(now), everything: false, force: false })
    await publish('2026-11-20T08:00:00Z')
    expect(listed).toBeGreaterThanOrEqual(locales.length)
    listed = 0
    shop.write(titledShop('Ridge 26'))
    expect((await publish('2026-11-20T08:01:00Z')).rendered).toBeGreaterThan(0)
    expect(listed).toBe(0)
  })

  test('leaves the live release whole when killed, and the next one publishes the rest', async () => {
    const publisher = testPublisher()
    await publisher.publish()
    expect(await killPublisher(publisher, 'one')).toEqual([])
    expect(existsSync(join(publisher.store.dir, 'publishing'))).toBe(false)
  })
})
