import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { emailKey, isEmail, isSameEmail, longestEmail, toEmail } from '../../../../src/domain/forms/email-address.ts'
import * as standIn from '../../../../sandbox/typed-text.ts'

const label = 'a'.repeat(62)
const long = 'n'.repeat(201)

describe('an e-mail address', () => {
  test.each([
    ['a&b@firn.example', 'a&b@firn.example'],
    ['info@räucher.example', 'info@xn--rucher-bua.example'],
    ['INFO@RÄUCHER.example', 'INFO@xn--rucher-bua.example'],
    ['info@日本。example', 'info@xn--wgv71a.example'],
    ["o'neil+{x}/y=z?|~^`*!#$%@firn.example", "o'neil+{x}/y=z?|~^`*!#$%@firn.example"],
    ['.a..b.@firn', '.a..b.@firn'],
    [' \u202aada@firn.example\u202c\u00a0\n', 'ada@firn.example'],
    ['a\u200bda@fi\ufeffrn.example', 'ada@firn.example'],
  ])('is normalised from %j to %j', (typed, sent) => {
    expect(toEmail(typed)).toBe(sent)
    expect(isEmail(sent)).toBe(true)
    expect(standIn.toEmail(typed)).toBe(sent)
    expect(standIn.emailSchema.safeParse(sent).success).toBe(true)
  })

  test.each([
    ...['', 'ada', 'ada@', '@firn.example', 'a b@firn.example', 'a@b@firn.example', 'ada@firn..example'],
    ...['ada@-firn.example', 'ada@firn-.example', 'ada@firn.example.', 'zoë@firn.example', 'a\u0007@firn.example'],
    ...['a@rä:80.example', 'a@rä/x', 'a@rä%00.example', `a@${label}aa.example`],
    ...[`${long}@${label}.${label}.${label}`],
  ])('is invalid: %j', (typed) => {
    expect(isEmail(toEmail(typed))).toBe(false)
    expect(standIn.emailSchema.safeParse(standIn.toEmail(typed)).success).toBe(false)
  })

  test('has 254 characters at most, in ASCII', () => {
    const domain = `${label}.${label}.${label}.`
    const name = (of: string, most: number) => `${'n'.repeat(most - of.length - 1)}@${of}`
    expect(isEmail(toEmail(name(`${domain}example`, longestEmail)))).toBe(true)
    expect(isEmail(toEmail(name(`${domain}example`, longestEmail + 1)))).toBe(false)
    expect(isEmail(toEmail(name(`${domain}räucher`, longestEmail)))).toBe(false)
  })

  test('follows the rule of the HTML standard, like another implementation', () => {
    const part = fc.string({ unit: fc.constantFrom(...Array.from('ab0-.@_+&ä \u200d')), maxLength: 12 })
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), part), (address) => {
        const written = toEmail(address)
        expect(isEmail(written)).toBe(z.regexes.html5Email.test(written))
        expect(toEmail(written)).toBe(written)
        expect(standIn.toEmail(address)).toBe(written)
      }),
    )
  })

  test('is equal in each spelling', () => {
    expect(isSameEmail('Info@Räucher.example', ' info@xn--rucher-bua.EXAMPLE')).toBe(true)
    expect(isSameEmail('info@raucher.example', 'info@räucher.example')).toBe(false)
    expect(emailKey(' A&B@firn.example\u200e')).toBe('a&b@firn.example')
  })
})
