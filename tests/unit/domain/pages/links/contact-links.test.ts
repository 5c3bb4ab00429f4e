import { describe, expect, test } from 'vitest'
import { mailHref, phoneHref, phoneText } from '../../../../../src/domain/pages/links/contact-links.ts'

describe('mailHref', () => {
  test('encodes the subject of the mail', () => {
    expect(mailHref('hello@firn.example')).toBe('mailto:hello@firn.example')
    expect(mailHref('hello@firn.example', 'Sign up & more?')).toBe(
      'mailto:hello@firn.example?subject=Sign%20up%20%26%20more%3F',
    )
  })

  test('encodes an address so that it adds nothing else to the mail', () => {
    expect(mailHref('a@firn.example?cc=b@evil.example')).toBe('mailto:a@firn.example%3Fcc%3Db%40evil.example')
  })
})

describe('phoneHref', () => {
  test('calls the digits of a number', () => {
    expect(phoneHref('+49 8322 5550 18')).toBe('tel:+498322555018')
  })
})

describe('phoneText', () => {
  test('keeps the groups of a number on one line', () => {
    expect(phoneText('+49 8322 5550 18')).toBe('+49\u00a08322\u00a05550\u00a018')
  })
})
