import type { Context } from 'hono'
import { html } from 'hono/html'
import { newCustomerSchema } from '../commerce/customers/customer-body.ts'
import { createCustomer, customerByEmail } from '../commerce/customers/customer-store.ts'
import { isStrongEnough } from '../commerce/customers/password.ts'
import { hasControls, tidyName, toEmail } from '../typed-text.ts'
import { textField } from './fields.ts'
import { enterShop } from './enter-shop.ts'
import { fieldOf, type Form } from './form.ts'
import type { HostedEnv } from './hosted-env.ts'
import { answerPage } from './page.ts'

type Answer = Response | Promise<Response>
type Problems = Partial<Record<'first_name' | 'last_name' | 'email' | 'password', string>>

/**
 * `/login.php?action=create_account`: the platform's own registration, with what was typed and what is wrong with it.
 */
export function showRegistration(c: Context<HostedEnv>, form: Form = {}, problems: Problems = {}): Answer {
  const { hostedUrl } = c.var.shop
  const { say } = c.var.text
  const field = (name: keyof Problems) => ({ name, value: fieldOf(form, name), problem: problems[name] })
  const content = html`<section>
    <form method="post" action="${hostedUrl}/login.php?action=save_new_account" novalidate>
      <div class="fields">
        ${textField({ ...field('first_name'), label: say('first_name'), autocomplete: 'given-name' })}
        ${textField({ ...field('last_name'), label: say('last_name'), autocomplete: 'family-name' })}
        ${textField({ ...field('email'), label: say('email'), type: 'email', autocomplete: 'email', wide: true })}
        ${textField({ ...field('password'), value: '', label: say('password'), type: 'password', autocomplete: 'new-password', wide: true, hint: say('password_hint') })}
      </div>
      <button>${say('create_account')}</button>
    </form>
    <p><a href="${hostedUrl}/login.php">${say('sign_in_instead')}</a></p>
  </section>`
  return answerPage(c, say('create_account'), content, { hasProblems: Object.keys(problems).length > 0 })
}

/** Makes the account and signs in, or shows the form again. */
export function register(c: Context<HostedEnv>, form: Form): Answer {
  const { shop } = c.var
  const { say } = c.var.text
  const password = fieldOf(form, 'password')
  const body = newCustomerSchema.safeParse({
    first_name: tidyName(fieldOf(form, 'first_name')),
    last_name: tidyName(fieldOf(form, 'last_name')),
    email: toEmail(fieldOf(form, 'email')),
    authentication: { new_password: password },
  })
  const faulty = new Set(body.error?.issues.map(({ path }) => path[0]))
  const problems: Problems = {
    ...(faulty.has('first_name') ? { first_name: say('missing_first_name') } : {}),
    ...(faulty.has('last_name') ? { last_name: say('missing_last_name') } : {}),
    ...(faulty.has('email') ? { email: say('wrong_email') } : {}),
    ...(isStrongEnough(password) ? {} : { password: say('password_weak') }),
  }
  for (const name of ['first_name', 'last_name'] as const)
    if (hasControls(tidyName(fieldOf(form, name)))) problems[name] = say('wrong_characters')
  if (body.success && customerByEmail(shop, body.data.email)) problems.email = say('email_taken')
  if (!body.success || Object.keys(problems).length > 0) return showRegistration(c, form, problems)
  return enterShop(c, createCustomer(shop, body.data, 0))
}
