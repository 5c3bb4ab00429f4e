import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FaultShops, type SickShop, openFaultShops } from '../../fixtures/fault-shops.ts'
import type { MisdeedName } from '../../fixtures/misbehaving-upstream.ts'
import { Visitor } from '../../fixtures/visitor.ts'

/* A vendor's wrong answers are forgotten: what it says once it is well counts, and goes on counting. */

const wrongAnswers: readonly MisdeedName[] = [
  'breaking off in the middle',
  'promising a longer body than it sends',
  'sending a longer body than it promised',
  'answering 500',
  'answering HTML with 200',
  'answering half of its JSON',
  'answering the wrong types',
  'answering a list that is null',
  'answering nothing at all',
  'answering 6 MB',
  'answering a decompression bomb',
  'sending us elsewhere',
  'refusing our token',
]
const paths = ['/api/products', '/api/category_tree', '/api/store', '/api/currencies', '/api/out-of-stock?ids=102']

let shops: FaultShops
beforeAll(async () => {
  shops = await openFaultShops()
})
afterAll(() => shops.close())

describe.each(wrongAnswers)('a vendor after %s', (how) => {
  const statuses = async ({ shop }: SickShop) => {
    const answers = await Promise.all(paths.map((path) => new Visitor(shop.api).call('GET', path)))
    return new Set(answers.map(({ status }) => status))
  }

  test('has only its later answers cached, not its failed ones', async () => {
    const sick = await shops.openSick({ how })
    expect(await statuses(sick)).toEqual(new Set([502]))
    sick.upstream.misbehave(undefined)
    expect(await statuses(sick)).toEqual(new Set([200]))
    sick.upstream.misbehave({ how })
    expect(await statuses(sick)).toEqual(new Set([200]))
    await sick.close()
  })
})
