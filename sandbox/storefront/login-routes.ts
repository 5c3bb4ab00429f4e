import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { SignJWT } from 'jose'
import { customerByEmail } from '../commerce/customers/customer-store.ts'
import { isPassword } from '../commerce/customers/password.ts'
import { statusText } from '../commerce/text/hosted-text.ts'
import { formatMoney } from '../commerce/text/money.ts'
import { toEmail } from '../typed-text.ts'
import { textField } from './fields.ts'
import { fieldOf } from './form.ts'
import type { HostedEnv } from './hosted-env.ts'
import { useLoginToken } from './login-token.ts'
import { answerPage } from './page.ts'
import { enterShop } from './enter-shop.ts'
import { saveNewPassword, sendReset, showNewPassword, showReset } from './password-reset.ts'
import { saveSession, sessionOf } from './session.ts'
import { register, showRegistration } from './registration.ts'
import { stayInShop } from './stay-in-shop.ts'

type Answer = Response | Promise<Response>
/** Milliseconds. */
const currentCustomerLife = 15 * 60_000

/** Signing in and out, and the account page (vendors, commerce 9.2, 9.3). */
export function loginRoutes(): Hono<HostedEnv> {
  const routes = new Hono<HostedEnv>()
  routes
    .get('/login/token/:token', async (c) => {
      const { shop } = c.var
      const login = await useLoginToken(shop, c.req.param('token'), browserAddress(c))
      if (!login) return stayInShop(c, `${shop.hostedUrl}/login.php?failed=token`)
      saveSession(c, { customer_id: login.customerId })
      return stayInShop(c, login.address)
    })
    .get('/login.php', (c) => {
      const { say } = c.var.text
      if (c.req.query('action') === 'logout') {
        saveSession(c, { customer_id: 0, cart_id: '', order_id: 0 })
        return answerPage(c, say('signed_out_title'), html`<p>${say('signed_out')}</p>`)
      }
      if (c.req.query('action') === 'reset_password') return showReset(c)
      if (c.req.query('action') === 'change_password') return showNewPassword(c)
      if (c.req.query('action') === 'create_account') return showRegistration(c)
      return showLogin(c, c.req.query('failed') ? say('sign_in_failed') : '')
    })
    .post('/login.php', async (c) => {
      const { say } = c.var.text
      const form = await c.req.parseBody()
      if (c.req.query('action') === 'reset_password') return sendReset(c, form)
      if (c.req.query('action') === 'save_new_password') return saveNewPassword(c, form)
      if (c.req.query('action') === 'save_new_account') return register(c, form)
      const customer = customerByEmail(c.var.shop, toEmail(fieldOf(form, 'email')))
      if (!customer || !isPassword(fieldOf(form, 'password'), customer.password))
        return showLogin(c, say('sign_in_wrong'), 401)
      return enterShop(c, customer)
    })
    .get('/account.php', showAccount)
    .get('/customer/current.jwt', currentCustomer)
  return routes
}

/** Known only behind a real socket. */
function browserAddress(c: Context<HostedEnv>): string | undefined {
  const socket: unknown = Reflect.get(Object(Reflect.get(Object(c.env), 'incoming')), 'socket')
  const address: unknown = Reflect.get(Object(socket), 'remoteAddress')
  return typeof address === 'string' ? address.replace(/^::ffff:/, '') : undefined
}

function showLogin(c: Context<HostedEnv>, problem: string, status: 200 | 401 = 200): Answer {
  const { say } = c.var.text
  const content = html`${problem ? html`<div role="alert" class="problems">${problem}</div>` : ''}
    <section>
      <form method="post" action="${c.var.shop.hostedUrl}/login.php">
        <div class="fields">
          ${textField({ name: 'email', label: say('email'), type: 'email', autocomplete: 'email', wide: true })}
          ${textField({ name: 'password', label: say('password'), type: 'password', autocomplete: 'current-password', wide: true })}
        </div>
        <button>${say('sign_in')}</button>
      </form>
      <p><a href="${c.var.shop.hostedUrl}/login.php?action=reset_password">${say('forgot')}</a></p>
      <p><a href="${c.var.shop.hostedUrl}/login.php?action=create_account">${say('create_account')}</a></p>
    </section>`
  return answerPage(c, say('sign_in'), content, { status })
}

function showAccount(c: Context<HostedEnv>): Answer {
  const { shop, text } = c.var
  const { say } = text
  const customer = shop.records.get('customer', sessionOf(c).customer_id)
  if (!customer) return stayInShop(c, `${shop.hostedUrl}/login.php`)
  const orders = shop.records.all('order').filter(({ order }) => order.customer_id === customer.id)
  const content = html`<section>
      <p>${customer.first_name} ${customer.last_name}<br />${customer.email}</p>
      <p><a href="${shop.hostedUrl}/login.php?action=logout">${say('sign_out')}</a></p>
    </section>
    <section>
      <h2>${say('orders')}</h2>
      ${orders.length === 0 ? html`<p>${say('no_orders')}</p>` : ''}
      <ul class="orders">
        ${orders.map(
          ({ order }) =>
            html`<li>
              <span>${say('order_number', { number: String(order.id) })}, ${statusText(text, order)}</span>
              <span>${formatMoney(shop, text, Number(order.total_inc_tax), order.currency_code)}</span>
            </li>`,
        )}
      </ul>
    </section>`
  return answerPage(c, say('account'), content)
}

/** The signed-in customer, for scripts on the hosted domain; 404 for a guest. */
async function currentCustomer(c: Context<HostedEnv>): Promise<Response> {
  const { account, records, now } = c.var.shop
  const customer = records.get('customer', sessionOf(c).customer_id)
  if (!customer || c.req.query('app_client_id') !== account.clientId) return c.text('', 404)
  const issued = Math.floor(now() / 1000)
  const token = await new SignJWT({
    customer: { id: customer.id, email: customer.email, group_id: String(customer.customer_group_id) },
    store_hash: account.hash,
    application_id: account.clientId,
    version: 1,
    operation: 'current_customer',
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('bc/apps')
    .setSubject(account.hash)
    .setAudience(account.clientId)
    .setIssuedAt(issued)
    .setExpirationTime(new Date(now() + currentCustomerLife))
    .sign(new TextEncoder().encode(account.clientSecret))
  return c.text(token, 200, { 'content-type': 'application/jwt' })
}
