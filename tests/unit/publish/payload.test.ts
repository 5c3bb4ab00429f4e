import { describe, expect, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { parseConfig } from '../../../src/config.ts'
import type { PagePath } from '../../../src/content/content.ts'
import type { ProductPayload } from '../../../src/domain/catalogue/product-payload.ts'
import { pagePayload } from '../../../src/publish/payload.ts'
import { entryOf, localeOf, openSmallShop, ref, type SmallShop, smallShop } from '../../fixtures/small-shop.ts'

const { public: settings } = parseConfig({ ...demoEnvironment(3100, 'http://localhost:3000'), DATA_DIR: ':memory:' })
const us = localeOf('en-us')
const gb = localeOf('en-gb')

/** The small shop with two products that editors chose for the category of its snowshoe, which is one of the choice. */
function shopWithAddOns(): SmallShop {
  const shop = smallShop()
  const [first] = shop.catalogue.us
  for (const [index, uid] of ['poles', 'gaiters'].entries()) {
    const id = 110 + index
    const fields = {
      ...{ url: `/${uid}`, display_title: uid, bc_products: { us: { id } } },
      ...{ regions: ['us', 'gb'].flatMap((region) => ref('regions', `region_${region}`)), prices: { gb: 20 } },
    }
    shop.entries.push({ type: 'product', uid, locale: 'en-us', fields })
    if (first) shop.catalogue.us.push({ ...first, id })
  }
  const products = ['gaiters', 'ridge', 'poles', 'gone'].flatMap((uid) => ref('product', uid))
  const fields = { product_category: ref('product_category', 'womens'), product_add_on_config: { products } }
  shop.entries.push({ type: 'category_product_add_on_config', uid: 'womens', locale: 'en-us', fields })
  return shop
}

function payloadOf(shop: SmallShop, locale = us, segment = 'ridge-25'): ProductPayload {
  const page: PagePath = { kind: 'product', path: `/${locale.locale}/p/${segment}`, status: 200, indexable: true }
  return pagePayload(openSmallShop(shop), settings, locale, page) as ProductPayload
}

describe('the payload of a product', () => {
  test('lists add-ons by the platform’s ids, in the editors’ order, without the product itself', () => {
    expect(payloadOf(shopWithAddOns()).product.addOns).toEqual([111, 110])
  })

  test('leaves out add-ons that are not for sale', () => {
    const shop = shopWithAddOns()
    entryOf(shop, 'gaiters')['regions'] = ref('regions', 'region_gb')
    expect(payloadOf(shop).product.addOns).toEqual([110])
  })

  test('stands beside a page whose address is encoded in its path', () => {
    const shop = smallShop()
    entryOf(shop, 'ridge')['url'] = '/雪'
    const { product, ...rest } = payloadOf(smallShop())
    expect(payloadOf(shop, us, '%E9%9B%AA')).toEqual({ product: { ...product, slug: '雪' }, ...rest })
  })

  test.each([
    ['editors chose nothing', smallShop(), us],
    ['the country has no store', shopWithAddOns(), gb],
  ])('has no add-ons when %s', (_, shop, locale) => {
    expect(payloadOf(shop, locale).product).not.toHaveProperty('addOns')
  })
})
