import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { openPublisher, publishOnce, sync, update } from '../../../scripts/shop/steps.ts'
import { type EditableShop, openEditableShop } from '../../fixtures/editable-shop.ts'
import { openPublishRun } from '../../fixtures/publish-run.ts'
import { openShop, type TestShop } from '../../fixtures/shop.ts'

let vendors: TestShop
let shop: EditableShop
beforeAll(async () => {
  vendors = await openShop()
  shop = openEditableShop(vendors)
})
afterAll(async () => {
  shop.close()
  await vendors.close()
})

describe('two publishers on one machine', () => {
  test('publish both edits where one begins while the other reads an entry', async () => {
    const { run, page, hold } = await openPublishRun(shop)
    await sync(run)
    await publishOnce(run, 'code', { everything: true, force: false })
    const [watching, other] = [openPublisher(run, true), openPublisher(run, false)]

    shop.edit('cart', 'cart', 'en-us', { empty_title: 'Still empty' })
    const uid = entryUid('cart', 'cart')
    const read = hold(`/cart/entries/${uid}`)
    const first = update(run, watching, 'code', {
      requests: [{ kind: 'entry', contentType: 'cart', uid, locale: 'en-us' }],
    })
    await read.begun
    shop.edit('brand_settings', 'brand', 'en-us', { brand_name: 'Névé' })
    const second = update(run, other, 'code')
    // It waits for its turn; without turns it would be done first.
    if (!existsSync(join(run.folders.release, 'turn-lock.db'))) await second
    read.go()
    await Promise.all([first, second])
    await Promise.all([watching.close(), other.close()])

    expect(await page('/de-de/cart')).toContain('Still empty')
    expect(await page('/de-de')).toContain('Névé')
  })
})
