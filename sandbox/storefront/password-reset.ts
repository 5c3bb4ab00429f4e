import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { changeCustomer, customerByEmail } from '../commerce/customers/customer-store.ts'
import { isStrongEnough } from '../commerce/customers/password.ts'
import { sendPasswordMail } from '../commerce/mail/password-mail.ts'
import type { Shop } from '../commerce/shop.ts'
import { toEmail } from '../typed-text.ts'
import { textField } from './fields.ts'
import { fieldOf, type Form } from './form.ts'
import type { HostedEnv } from './hosted-env.ts'
import { answerPage } from './page.ts'
import { localeOf } from './text-of.ts'
import { accountAddress } from './way-home.ts'

type Answer = Response | Promise<Response>

/** Life of a link to a new password, ms. */
const linkLife = 60 * 60 * 1000

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** `/login.php?action=reset_password`: asks for the address of the account. */
export function showReset(c: Context<HostedEnv>): Answer {
  const { say } = c.var.text
  const content = html`<section>
    <form method="post" action="${c.var.shop.hostedUrl}/login.php?action=reset_password">
      ${textField({ name: 'email', label: say('email'), type: 'email', autocomplete: 'email' })}
      <button>${say('reset')}</button>
    </form>
  </section>`
  return answerPage(c, say('reset_title'), content)
}

/** Mails a link to a new password; the page is the same for an address without an account. */
export async function sendReset(c: Context<HostedEnv>, form: Form): Promise<Response> {
  const { shop, text } = c.var
  const customer = customerByEmail(shop, toEmail(fieldOf(form, 'email')))
  if (customer) {
    const token = randomBytes(24).toString('hex')
    shop.records.put('passwordReset', customer.id, { digest: digestOf(token), expires: shop.now() + linkLife })
    const query = new URLSearchParams({ action: 'change_password', c: String(customer.id), t: token, locale: text.tag })
    await sendPasswordMail(shop, text, customer, `${shop.hostedUrl}/login.php?${query.toString()}`)
  }
  return answerPage(c, text.say('reset_sent_title'), html`<p>${text.say('reset_sent')}</p>`)
}

/** The customer whose password a link may change; `undefined` for one that is forged, used, replaced or over. */
function customerOfLink({ records, now }: Shop, id: string, token: string): number | undefined {
  const link = records.get('passwordReset', Number(id))
  if (!link || link.expires <= now() || link.digest !== digestOf(token)) return undefined
  return records.get('customer', Number(id))?.id
}

/** `/login.php?action=change_password`: what the link of the mail opens. */
export function showNewPassword(c: Context<HostedEnv>): Answer {
  const { c: customer = '', t: token = '' } = c.req.query()
  if (customerOfLink(c.var.shop, customer, token) === undefined) return showDeadLink(c)
  return newPasswordForm(c, customer, token)
}

function newPasswordForm(c: Context<HostedEnv>, customer: string, token: string, problem?: string): Answer {
  const { shop, text } = c.var
  const content = html`<section>
    <form method="post" action="${shop.hostedUrl}/login.php?action=save_new_password" novalidate>
      <input type="hidden" name="c" value="${customer}" />
      <input type="hidden" name="t" value="${token}" />
      ${textField({ name: 'password', label: text.say('new_password'), type: 'password', autocomplete: 'new-password', hint: text.say('password_hint'), problem })}
      <button>${text.say('new_password_save')}</button>
    </form>
  </section>`
  return answerPage(c, text.say('new_password_title'), content, { hasProblems: problem !== undefined })
}

function showDeadLink(c: Context<HostedEnv>): Answer {
  const { shop, text } = c.var
  const content = html`<p>${text.say('reset_link_over')}</p>
    <p><a href="${shop.hostedUrl}/login.php?action=reset_password">${text.say('reset_title')}</a></p>`
  return answerPage(c, text.say('used_title'), content, { status: 403 })
}

/** Sets the new password and uses the link up; its customer then signs in, in the headless shop. */
export function saveNewPassword(c: Context<HostedEnv>, form: Form): Answer {
  const { shop, text } = c.var
  const [id, token, password] = [fieldOf(form, 'c'), fieldOf(form, 't'), fieldOf(form, 'password')]
  const customer = customerOfLink(shop, id, token)
  if (customer === undefined) return showDeadLink(c)
  if (!isStrongEnough(password)) return newPasswordForm(c, id, token, text.say('password_weak'))
  shop.transaction(() => {
    shop.records.remove('passwordReset', customer)
    changeCustomer(shop, { id: customer, authentication: { new_password: password } }, 0)
  })
  const content = html`<p>${text.say('new_password_done')}</p>
    <p><a class="button" href="${accountAddress(shop, localeOf(c))}">${text.say('sign_in')}</a></p>`
  return answerPage(c, text.say('new_password_done_title'), content)
}
