import { Hono } from 'hono'
import { cartRoutes, checkoutRoutes } from './carts/cart-routes.ts'
import { categoryRoutes, treeRoutes } from './catalogue/category-routes.ts'
import { modifierRoutes } from './catalogue/modifiers.ts'
import { placeRoutes } from './catalogue/place-routes.ts'
import { productRoutes, variantListRoute } from './catalogue/product-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { customerRoutes } from './customers/customer-routes.ts'
import { passwordRoute } from './customers/password-route.ts'
import { hookRoutes } from './hooks/hook-routes.ts'
import { storefrontTokenRoutes } from './graphql/routes.ts'
import { Faults } from './http/faults.ts'
import { authorize, speakXmlUnlessAsked } from './http/guards.ts'
import { Quota } from './http/quota.ts'
import { answerFailure, notFoundTitle, Refusal } from './http/refusal.ts'
import type { ShopEnv } from './http/shop-env.ts'
import { inventoryRoutes } from './inventory/inventory-routes.ts'
import { merchantRoutes } from './merchant/merchant-routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import type { Pace } from './pace.ts'
import { priceListRoutes } from './pricing/price-list-routes.ts'
import { pricingRoutes } from './pricing/pricing-routes.ts'
import { settingsRoutes } from './settings/settings-routes.ts'
import type { Shop } from './shop.ts'

/** The management API of all stores, to be mounted at `/commerce`. */
export function createApp(shops: readonly Shop[], now: () => number, pace: Pace): Hono<ShopEnv> {
  const quota = new Quota(now)
  const faults = new Faults()
  const app = new Hono<ShopEnv>()
  app.onError(answerFailure)
  app.route('/admin', merchantRoutes(shops))
  app.route('/_control', controlRoutes(quota, faults, pace))
  app.use('/stores/:hash/*', quota.middleware(), faults.middleware(), authorize(shops))
  app.use('/stores/:hash/v2/*', speakXmlUnlessAsked)
  app.route('/stores/:hash/v3/catalog/products', productRoutes())
  app.route('/stores/:hash/v3/catalog/products', modifierRoutes())
  app.get('/stores/:hash/v3/catalog/variants', variantListRoute)
  app.route('/stores/:hash/v3/catalog/categories', categoryRoutes())
  app.route('/stores/:hash/v3/catalog/categories', placeRoutes())
  app.route('/stores/:hash/v3/catalog/trees', treeRoutes())
  app.route('/stores/:hash/v3/carts', cartRoutes())
  app.route('/stores/:hash/v3/checkouts', checkoutRoutes())
  app.route('/stores/:hash/v3/storefront', storefrontTokenRoutes())
  app.route('/stores/:hash/v3/customers', customerRoutes(now))
  app.route('/stores/:hash/v3/pricelists', priceListRoutes())
  app.route('/stores/:hash/v3/pricing', pricingRoutes())
  app.route('/stores/:hash/v3/inventory', inventoryRoutes())
  app.route('/stores/:hash/v3/hooks', hookRoutes())
  app.post('/stores/:hash/v2/customers/:customer/validate', passwordRoute)
  app.route('/stores/:hash/v2', settingsRoutes())
  app.route('/stores/:hash/v2', orderRoutes())
  app.all('*', () => {
    throw new Refusal(404, notFoundTitle)
  })
  return app
}
