import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagesToRender } from '../../../src/publish/pages-to-render.ts'
import { openSmallShop, titledShop } from '../../fixtures/small-shop.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'

let publisher: TestPublisher
let rendered: number
beforeAll(async () => {
  publisher = openTestPublisher()
  rendered = (await publisher.publish({ code: 'one' })).rendered
})
afterAll(() => publisher.remove())

describe('the pages to render', () => {
  test('are none without a change, and those of an edit', async () => {
    expect(await pagesToRender(publisher.store, openSmallShop(), 'one')).toEqual([])
    const pages = await pagesToRender(publisher.store, openSmallShop(titledShop('Ridge 26')), 'one')
    expect(pages).toContain('/en-us/p/ridge-25')
    expect(pages.length).toBeLessThan(rendered)
  })

  test('are all pages after a change of code', async () => {
    const pages = await pagesToRender(publisher.store, openSmallShop(), 'two')
    expect(pages).toHaveLength(rendered)
    expect(await publisher.publish({ code: 'two' })).toMatchObject({ rendered: pages.length })
  })
})
