import { expect, test } from 'vitest'
import { mailHref, phoneHref, phoneText } from '../../../../../src/domain/pages/links/contact-links.ts'

test('A mail carries its subject, whatever stands in it', () => {
  expect(mailHref('hello@firn.example')).toBe('mailto:hello@firn.example')
  expect(mailHref('hello@firn.example', 'Sign up & more?')).toBe(
    'mailto:hello@firn.example?subject=Sign%20up%20%26%20more%3F',
  )
})

test('An address cannot bring more into a mail than itself', () => {
  expect(mailHref('a@firn.example?cc=b@evil.example')).toBe('mailto:a@firn.example%3Fcc%3Db%40evil.example')
})

test('A call goes to the digits of a number', () => {
  expect(phoneHref('+49 8322 5550 18')).toBe('tel:+498322555018')
})

test('The groups of a number stay on one line', () => {
  expect(phoneText('+49 8322 5550 18')).toBe('+49\u00a08322\u00a05550\u00a018')
})
