import { Hono } from 'hono'
import { html } from 'hono/html'
import { graphqlRoutes } from '../commerce/graphql/routes.ts'
import type { Shop } from '../commerce/shop.ts'
import { cartRoutes } from './cart-routes.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import type { HostedEnv } from './hosted-env.ts'
import { loginRoutes } from './login-routes.ts'
import { answerPage } from './page.ts'
import { style } from './style.ts'

/**
 * The hosted shops of all stores, to be mounted at `/storefront`: `/{key}/login…`, `/cart.php`, `/checkout`,
 * `/graphql`.
 */
export function createStorefront(shops: readonly Shop[]): Hono {
  const app = new Hono()
  for (const shop of shops) app.route(`/${shop.account.key}`, hostedShop(shop))
  return app
}

function hostedShop(shop: Shop): Hono<HostedEnv> {
  const notFound = (c: Parameters<typeof answerPage>[0]) =>
    answerPage(c, 'Page not found', html`<p>The shop itself lives elsewhere.</p>`, 404)
  const routes = new Hono<HostedEnv>()
  routes
    .use(async (c, next) => {
      c.set('shop', shop)
      await next()
    })
    .get('/style.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
    .route('/', loginRoutes())
    .route('/cart.php', cartRoutes())
    .route('/checkout', checkoutRoutes())
    .route('/graphql', graphqlRoutes(shop))
    .all('*', notFound)
  return routes
}
