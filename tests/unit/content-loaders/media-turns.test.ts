import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { MediaTurn } from '../../../src/content-loaders/pictures-loader.ts'
import { openContent } from '../../../src/content/open-content.ts'
import { type EditableShop, openEditableShop } from '../../fixtures/editable-shop.ts'
import { openShop, type TestShop } from '../../fixtures/shop.ts'
import { localeOf } from '../../fixtures/small-shop.ts'

let vendors: TestShop
let shop: EditableShop
beforeAll(async () => {
  vendors = await openShop()
})
afterAll(() => vendors.close())
beforeEach(async () => {
  shop = openEditableShop(vendors)
  await shop.sync()
})
afterEach(() => shop.close())

/** The pictures of a product, in order. */
function namesOf(slug: string): string[] {
  const content = openContent(shop.file)
  try {
    const { pictures = [] } = content.product(localeOf('en-us'), slug) ?? {}
    return pictures.flatMap((group) => group.pictures.map(({ name }) => name))
  } finally {
    content.close()
  }
}

const setSchema = z.looseObject({ items: z.array(z.unknown()) })
const turnAround = (body: string): string => {
  const set = setSchema.parse(JSON.parse(body))
  return JSON.stringify({ ...set, items: set.items.toReversed() })
}

/** The sets that a sync asks for. */
async function setsAskedFor(mediaTurn?: MediaTurn): Promise<readonly string[]> {
  vendors.calls.length = 0
  await shop.sync(mediaTurn === undefined ? {} : { mediaTurn })
  return vendors.calls.flatMap((call) => /\/media\/s\/[^?]+/.exec(call)?.[0] ?? []).toSorted()
}

describe('what the media service knows', () => {
  test('reaches pages when it has changed and all is asked for again', async () => {
    const before = namesOf('firnlicht-25')
    shop.spoilPath('/media/s/', turnAround)
    expect(await shop.sync()).toMatchObject({ changed: false })
    expect(await shop.sync({ mediaTurn: 'all' })).toMatchObject({ changed: true })
    const after = namesOf('firnlicht-25')
    expect(after).not.toEqual(before)
    expect(after.toSorted()).toEqual(before.toSorted())
  })

  test('is asked for again once in some looks, and changes nothing when it is as before', async () => {
    const all = await setsAskedFor('all')
    const turns = [await setsAskedFor(7), await setsAskedFor(8), await setsAskedFor(9), await setsAskedFor(10)]
    for (const some of turns) expect(some.length).toBeLessThan(all.length)
    expect([...new Set(turns.flat())].toSorted()).toEqual(all)
    expect(await shop.sync({ mediaTurn: 'all' })).toMatchObject({ changed: false })
  })

  test('stays known while the service fails, which is then not asked for everything', async () => {
    await setsAskedFor('all')
    const all = vendors.calls.splice(0)
    shop.breakPath('/media/')
    expect(await shop.sync({ mediaTurn: 'all' })).toMatchObject({ changed: false, problems: expect.any(Array) })
    expect(vendors.calls.length).toBeLessThan(all.length)
  })
})
