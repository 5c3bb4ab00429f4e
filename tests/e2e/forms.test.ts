import { join } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { accountForms } from '../../src/api/forms/account-forms.ts'
import { cartForms } from '../../src/api/forms/cart-forms.ts'
import { proCodeForms } from '../../src/api/forms/pro-code-forms.ts'
import { visitorForms } from '../../src/api/forms/visitor-forms.ts'
import { trapField } from '../../src/domain/forms/visitor-forms.ts'
import { openPageRenderer, type PageRenderer } from '../fixtures/page-renderer.ts'
import { somePages } from './support/pages.ts'

type Element = ReturnType<typeof DomUtils.findAll>[number]
type Fields = Readonly<Record<string, string>>
/** A form that people fill in, refused: where it stands, what was typed, which fields are wrong. */
type Row = {
  readonly act: string
  readonly page: string
  readonly typed: Fields
  readonly faults?: readonly string[]
  readonly code?: string
  /** For whom it is. */
  readonly customer?: true
  /** Passwords, which are never shown again. */
  readonly secrets?: readonly string[]
}

const account = '/en-us/account'
const person = { first_name: 'Nell', last_name: 'Ost' }
const place = {
  ...{ company: 'Ridge', address1: '1 Ridge Road', address2: 'Hut', city: 'Burlington', postal_code: '05401' },
  ...{ country_code: 'US', state_or_province: 'VT', phone: '1', address_type: 'commercial' },
}
const email = 'typed@example.com'
const application = { name: 'Nell', email: 'typed', profession: 'guide', organisation: 'Ridge', member_number: '1' }

const rows: readonly Row[] = [
  { act: 'account/sign-in', page: account, typed: { email }, code: 'credentials_invalid', secrets: ['pw'] },
  {
    ...{ act: 'account/create', page: `${account}/create`, secrets: ['pw'] },
    ...{ typed: { ...person, first_name: '', email }, faults: ['first_name', 'pw'] },
  },
  {
    ...{ act: 'account/confirm', page: `${account}/create`, secrets: ['pw'] },
    ...{ typed: { token: 'a', email }, faults: ['pw'] },
  },
  {
    ...{ act: 'account/create-pro', page: '/en-us/pro/create', secrets: ['pw'] },
    ...{ typed: { ...person, email, code: 'AAAAA' }, faults: ['code'] },
  },
  { act: 'account/redeem', page: account, typed: { code: 'AAAAA' }, faults: ['code'], customer: true },
  {
    ...{ act: 'account/profile', page: `${account}/profile`, customer: true },
    ...{ typed: { ...person, last_name: '', company: 'Ridge', phone: '1' }, faults: ['last_name'] },
  },
  {
    ...{ act: 'account/credentials', page: `${account}/profile`, customer: true, secrets: ['current_password'] },
    ...{ typed: { email: 'typed' }, faults: ['email'] },
  },
  {
    ...{ act: 'account/deletion', page: `${account}/profile`, customer: true, secrets: ['current_password'] },
    ...{ typed: { deletion: 'yes' }, faults: ['current_password'] },
  },
  {
    ...{ act: 'account/addresses/add', page: `${account}/addresses`, customer: true },
    ...{ typed: { ...person, ...place, city: '' }, faults: ['city', 'state_or_province'] },
  },
  {
    ...{ act: 'account/addresses/update', page: `${account}/addresses`, customer: true },
    ...{ typed: { id: '7', ...person, ...place, address1: '' }, faults: ['address1'] },
  },
  { act: 'account/order-status', page: `${account}/order-status`, typed: { order: '1', email }, code: 'not_found' },
  { act: 'newsletter', page: '/en-us/support/newsletter', typed: { email: 'typed' }, faults: ['email'] },
  {
    ...{ act: 'contact', page: '/en-us/support/write' },
    ...{ typed: { name: 'Nell', email: 'typed', message: 'Two\nlines' }, faults: ['email'] },
  },
  { act: 'pro/apply', page: '/en-us/pro/signup', typed: application, faults: ['email', 'consent'] },
  { act: 'cart/add', page: somePages('product'), typed: { quantity: '1000' }, code: 'quantity_limit' },
]

/** Forms of one button: there is nothing to fill in. Quantities in the cart: `unit/islands/cart-page`. */
const buttons = [
  ...['sign-out', 'data', 'addresses/remove', 'addresses/default', 'orders/reorder'].map((name) => `account/${name}`),
  ...['newsletter/confirm', 'newsletter/leave', 'cart/update', 'cart/remove', 'cart/empty', 'cart/checkout'],
]

let renderer: PageRenderer
beforeAll(async () => {
  const snapshot = join(inject('shop').dataDir, 'snapshot', 'current.sqlite')
  renderer = await openPageRenderer({ dist: 'dist', snapshot })
})
afterAll(() => renderer.close())

const ofCustomer = {
  customer: { id: 1, email: 'ada@firn.example', firstName: 'Ada', lastName: 'Lind', groupId: 0, isPro: false },
  profile: { company: '', phone: '', acceptsMail: false },
  latest: null,
  addresses: [
    {
      ...{ id: 7, firstName: 'Ada', lastName: 'Lind', company: '', address1: '2 Ridge Road', address2: '', phone: '' },
      ...{ city: 'Stowe', state: 'Vermont', postalCode: '05672', country: 'United States', countryCode: 'US' },
      kind: 'residential',
    },
  ],
} as const

/** The page of a refused form. */
async function pageOf({ page, typed, faults, code = 'invalid', customer }: Row): Promise<Element[]> {
  const flash = { code, page, values: typed, ...(faults && { faults: [...faults] }) }
  const session = { ...(customer && ofCustomer), flash }
  const { html } = await renderer.render([{ type: 'form', path: page, session }])
  return DomUtils.findAll(() => true, parseDocument(html).children)
}

const isControl = ({ name, attribs }: Element): boolean =>
  ['select', 'textarea'].includes(name) || (name === 'input' && attribs['type'] !== 'hidden' && !('hidden' in attribs))
const within = (element: Element, fits: (one: Element) => boolean): Element[] =>
  DomUtils.findAll(fits, element.children)
const textOf = (element: Element | undefined): string => (element ? DomUtils.textContent(element).trim() : '')

/** The text that a control shows. */
function valueOf(control: Element): string | undefined {
  if (control.name === 'textarea') return DomUtils.textContent(control).replace(/^\n/, '')
  if (control.name !== 'select') return control.attribs['value']
  const chosen = within(control, ({ name, attribs }) => name === 'option' && 'selected' in attribs)[0]
  return chosen?.attribs['value'] ?? textOf(chosen)
}

/** The form, of those with this address, that has all typed fields. */
function formOf(page: readonly Element[], { act, typed }: Row): Element {
  const form = page.find(
    (one) =>
      one.name === 'form' &&
      one.attribs['action'] === `/api/forms/en-us/${act}` &&
      Object.keys(typed).every((name) => within(one, ({ attribs }) => attribs['name'] === name).length > 0),
  )
  if (!form) throw new Error(`no form ${act}`)
  return form
}
const controlsOf = (form: Element): Element[] => within(form, isControl)

describe.each(rows)('the refused form $act', (row) => {
  let page: Element[]
  let form: Element
  beforeAll(async () => {
    page = await pageOf(row)
    form = formOf(page, row)
  })
  const named = (name: string): Element | undefined => controlsOf(form).find(({ attribs }) => attribs['name'] === name)
  const byId = (id: string | undefined): Element | undefined => page.find(({ attribs }) => attribs['id'] === id)

  test('is a plain post with a button, and native controls that have labels', () => {
    expect(form.attribs['method']).toBe('post')
    expect(
      within(form, ({ name, attribs }) => name === 'button' && attribs['type'] === 'submit').length,
    ).toBeGreaterThan(0)
    const labels = page.filter(({ name }) => name === 'label')
    for (const control of controlsOf(form)) {
      const label = labels.find(
        (one) => one.attribs['for'] === control.attribs['id'] || within(one, (inner) => inner === control).length > 0,
      )
      expect(textOf(label) || control.attribs['aria-label'], control.attribs['name']).toBeTruthy()
      // The field that catches robots is out of people's way.
      const isTrap = control.attribs['name'] === trapField
      expect(Number(control.attribs['tabindex'] ?? 0), control.attribs['name']).toBe(isTrap ? -1 : 0)
    }
  })

  test('announces the reason above the form and at each invalid field', () => {
    const alerts = page.filter(({ attribs }) => attribs['role'] === 'alert')
    expect(alerts.map(textOf).join('')).not.toBe('')
    for (const name of row.faults ?? []) {
      const control = named(name)
      expect(control?.attribs['aria-invalid'], name).toBe('true')
      const described = (control?.attribs['aria-describedby'] ?? '').split(' ').map((id) => textOf(byId(id)))
      expect(described.join(''), name).not.toBe('')
    }
  })

  test('keeps the typed values, and no password', () => {
    for (const [name, value] of Object.entries(row.typed)) {
      const control = named(name)
      if (control?.attribs['type'] === 'radio' || control?.attribs['type'] === 'checkbox') continue
      if (control) expect(valueOf(control), name).toBe(value)
    }
    for (const name of row.secrets ?? []) expect(named(name)?.attribs['value'], name).toBeUndefined()
  })
})

describe('the forms that the server knows', () => {
  test('are tested here, or have one button and no field', () => {
    const known = [
      ...[...accountForms.keys(), ...proCodeForms.keys()].map((act) => `account/${act}`),
      ...visitorForms.keys(),
      ...[...cartForms.keys()].map((act) => `cart/${act}`),
    ]
    expect(known.toSorted()).toEqual([...rows.map(({ act }) => act), ...buttons].toSorted())
  })
})
