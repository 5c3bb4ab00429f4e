import { describe, expect, test } from 'vitest'
import { accountForms } from '../../../../src/api/forms/account-forms.ts'
import { problems } from '../../../../src/api/kernel/problems.ts'
import { accountFaultOf, fieldFault } from '../../../../src/domain/customer/account-fault.ts'
import { accountFormPath, isAccountMessage, refusedForm } from '../../../../src/domain/customer/account-forms.ts'
import { wordKeys } from '../../../../src/domain/pages/words/words.ts'

const refused = (values: Record<string, string>, faults: string[] = [], code = 'invalid') => ({ code, values, faults })
const words: readonly string[] = wordKeys.account

describe('accountFormPath', () => {
  test('leads to the address of its locale', () => {
    expect(accountFormPath('fr-ca', 'addresses/remove')).toBe('/api/forms/fr-ca/account/addresses/remove')
  })
})

describe('the faults of account forms', () => {
  test('have words for every problem of the API, as has every notice', () => {
    expect(Object.keys(problems).filter((code) => accountFaultOf(code) === 'general')).toEqual(['internal'])
    const missing = Object.keys(problems).filter((code) => !words.includes(`error_${accountFaultOf(code)}`))
    expect(missing).toEqual([])
    const messages = [...accountForms.values()].flatMap((form) => form.notice ?? [])
    expect(messages.filter((code) => !words.includes(code) || !isAccountMessage(code))).toEqual([])
    expect(isAccountMessage('credentials_invalid')).toBe(false)
  })

  test.each([
    ['credentials_invalid', 'credentials'],
    ['signed_out', 'signed_out'],
    ['invalid_account', 'input'],
    ['email_taken', 'taken'],
    ['rate_limited', 'too_often'],
    ['bot_refused', 'human'],
    ['change_unconfirmed', 'unsure'],
    ['upstream_timeout', 'unreachable'],
    ['forbidden', 'refused'],
    ['spend_limit', 'cart'],
    ['link_expired', 'expired'],
    ['internal', 'general'],
    ['something_new', 'outdated'],
  ])('report %s as “%s”', (code, fault) => {
    expect(accountFaultOf(code)).toBe(fault)
  })
})

describe('refusedForm', () => {
  test.each([
    ['address', { first_name: 'A', address1: '', id: '3' }],
    ['removal', { id: '3' }],
    ['profile', { first_name: 'A', phone: '' }],
    ['email', { email: 'a@example.com' }],
    ['password', {}],
    ['deletion', { deletion: 'yes' }],
    ['data', { data: 'yes' }],
  ])('recognises the form “%s” by its fields', (form, values) => {
    expect(refusedForm(refused(values))).toBe(form)
  })
})

describe('the fault of a field', () => {
  test('names the problem, and is absent without one', () => {
    const form = refused({ email: 'x', first_name: ' ', city: 'B\u0007', state_or_province: '' }, [
      'email',
      'first_name',
      'pw',
      'city',
      'state_or_province',
    ])
    const reported = ['email', 'first_name', 'pw', 'city', 'state_or_province', 'last_name'].map((name) =>
      fieldFault(form, name),
    )
    expect(reported).toEqual(['email', 'missing', 'password', 'characters', 'state', undefined])
  })

  test('is derived from a reason that names no field', () => {
    expect(fieldFault(refused({ email: 'a@example.com' }, [], 'email_taken'), 'email')).toBe('taken')
    expect(fieldFault(refused({}, [], 'credentials_invalid'), 'current_password')).toBe('current_password')
    expect(fieldFault(refused({}, [], 'credentials_invalid'), 'new_password')).toBeUndefined()
  })
})
