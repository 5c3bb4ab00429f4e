import { botToken } from '../fixtures/bot-token.ts'
import { openShop } from '../fixtures/shop.ts'
import { stockedProduct } from '../fixtures/some-product.ts'
import { describeBotProtection } from './ports/bot-protection-contract.ts'
import { describeCommerce } from './ports/commerce-contract.ts'
import { describeContent } from './ports/content-contract.ts'
import { describeMedia } from './ports/media-contract.ts'
import { describePro } from './ports/pro-contract.ts'
import { describeSearch } from './ports/search-contract.ts'

/* Each port's contract over the vendor that `src/services.ts` picks. */

describeCommerce('BigCommerce', async () => {
  const shop = await openShop()
  const { product, variant } = await stockedProduct(shop)
  return {
    commerce: shop.services.commerce.us,
    store: 'us',
    stocked: { productId: product.id, variantId: variant.id },
    customer: { id: 1, email: 'ada@firn.example', password: 'snowshoe1' },
    close: () => shop.close(),
  }
})

describeContent('Contentstack', async () => {
  const shop = await openShop()
  return { content: shop.services.contentService, close: () => shop.close() }
})

describeMedia('Amplience', async () => {
  const shop = await openShop()
  const names = { picture: 'scene-dawn-ridge', set: 'firnlicht-25-ink-set', film: 'film-drift' }
  return { media: shop.services.media, ...names, close: () => shop.close() }
})

describeSearch('App Search', async () => {
  const shop = await openShop()
  return { search: shop.services.search, word: 'men', close: () => shop.close() }
})

describePro('the pro service', async () => {
  const shop = await openShop()
  const member = { customerId: 2, brandId: shop.config.pro.brands.us }
  return { pro: shop.services.pro, member, close: () => shop.close() }
})

describeBotProtection('reCAPTCHA', async () => {
  const shop = await openShop()
  const { botProtection } = shop.services
  return { botProtection, getToken: (action) => botToken(shop, action), close: () => shop.close() }
})
