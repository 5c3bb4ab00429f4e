import type { Context } from 'hono'
import { html } from 'hono/html'
import { newCustomerSchema } from '../commerce/customers/customer-body.ts'
import { createCustomer, customerByEmail } from '../commerce/customers/customer-store.ts'
import { isStrongEnough } from '../commerce/customers/password.ts'
import { type Form, textOf } from './checkout-details.ts'
import { textField } from './fields.ts'
import type { HostedEnv } from './hosted-env.ts'
import { answerPage } from './page.ts'
import { keepSession } from './session.ts'
import { stayInShop } from './stay-in-shop.ts'

type Answer = Response | Promise<Response>
type Problems = Partial<Record<'first_name' | 'last_name' | 'email' | 'password', string>>

/**
 * `/login.php?action=create_account`: the platform's own registration, with what was typed and what is wrong with it.
 */
export function showRegistration(c: Context<HostedEnv>, form: Form = {}, problems: Problems = {}): Answer {
  const { hostedUrl } = c.var.shop
  const field = (name: keyof Problems) => ({ name, value: textOf(form, name), problem: problems[name] })
  const content = html`<section>
    <form method="post" action="${hostedUrl}/login.php?action=save_new_account" novalidate>
      <div class="fields">
        ${textField({ ...field('first_name'), label: 'First name', autocomplete: 'given-name' })}
        ${textField({ ...field('last_name'), label: 'Last name', autocomplete: 'family-name' })}
        ${textField({ ...field('email'), label: 'Email', type: 'email', autocomplete: 'email', wide: true })}
        ${textField({ ...field('password'), value: '', label: 'Password', type: 'password', autocomplete: 'new-password', wide: true, hint: 'At least 7 characters, with letters and digits.' })}
      </div>
      <button>Create account</button>
    </form>
    <p><a href="${hostedUrl}/login.php">Sign in instead</a></p>
  </section>`
  return answerPage(c, 'Create account', content, Object.keys(problems).length === 0 ? 200 : 422)
}

/** Makes the account and signs in, or shows the form again. */
export function register(c: Context<HostedEnv>, form: Form): Answer {
  const { shop } = c.var
  const password = textOf(form, 'password')
  const body = newCustomerSchema.safeParse({
    first_name: textOf(form, 'first_name').trim(),
    last_name: textOf(form, 'last_name').trim(),
    email: textOf(form, 'email').trim(),
    authentication: { new_password: password },
  })
  const faulty = new Set(body.error?.issues.map(({ path }) => path[0]))
  const problems: Problems = {
    ...(faulty.has('first_name') ? { first_name: 'Enter your first name.' } : {}),
    ...(faulty.has('last_name') ? { last_name: 'Enter your last name.' } : {}),
    ...(faulty.has('email') ? { email: 'Enter an email like name@example.com.' } : {}),
    ...(isStrongEnough(password) ? {} : { password: 'Use at least 7 characters, with letters and digits.' }),
  }
  if (body.success && customerByEmail(shop, body.data.email)) problems.email = 'This email already has an account.'
  if (!body.success || Object.keys(problems).length > 0) return showRegistration(c, form, problems)
  keepSession(c, { customer_id: createCustomer(shop, body.data, 0).id })
  return stayInShop(c, `${shop.hostedUrl}/account.php`)
}
