import { Hono } from 'hono'
import { html } from 'hono/html'
import { graphqlRoutes } from '../commerce/graphql/routes.ts'
import type { Shop } from '../commerce/shop.ts'
import { brandMark } from './brand-mark.ts'
import { cartRoutes } from './cart-routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { fontOf } from './fonts.ts'
import type { HostedEnv } from './hosted-env.ts'
import { loginRoutes } from './login-routes.ts'
import { answerPage } from './page.ts'
import { rememberLocale } from './session.ts'
import { styleFor } from './style.ts'
import { textOf } from './text-of.ts'

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
    answerPage(c, c.var.text.say('lost_title'), html`<p>${c.var.text.say('lost_text')}</p>`, { status: 404 })
  const routes = new Hono<HostedEnv>()
  routes
    .use(async (c, next) => {
      c.set('shop', shop)
      rememberLocale(c)
      c.set('text', textOf(c))
      await next()
    })
    .get('/style.css', (c) => c.body(styleFor(shop), 200, { 'content-type': 'text/css; charset=utf-8' }))
    .get('/fonts/:name', (c) => {
      const font = fontOf(c.req.param('name'))
      if (!font) return notFound(c)
      return c.body(font, 200, { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' })
    })
    .get('/mark.svg', (c) => c.body(brandMark, 200, { 'content-type': 'image/svg+xml' }))
    .route('/', loginRoutes())
    .route('/cart.php', cartRoutes())
    .route('/checkout', checkoutRoutes())
    .route('/graphql', graphqlRoutes(shop))
    .all('*', notFound)
  return routes
}
