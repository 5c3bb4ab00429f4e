import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CurrencyFormat, defaultCurrencyFormat } from '../../../../src/domain/price/currency-format.ts'
import { formatMoney } from '../../../../src/domain/price/format-money.ts'

const settings = ['token', 'decimal_token', 'thousands_token', 'decimal_places', 'token_location'] as const
const amount = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 })
const format = fc.record({
  token: fc.constantFrom('$', '€', 'kr', '$&', '$1'),
  decimal_token: fc.constantFrom('.', ','),
  thousands_token: fc.constantFrom('.', ',', ' ', '’', ''),
  decimal_places: fc.integer({ min: 0, max: 4 }),
  token_location: fc.constantFrom('left' as const, 'right' as const),
})

describe('formatMoney', () => {
  test('keeps the raw value when any setting is missing', () => {
    fc.assert(
      fc.property(amount, format, fc.constantFrom(...settings), (given, complete, missing) => {
        const partial: CurrencyFormat = { ...complete, [missing]: undefined }
        expect(formatMoney({ amount: given, currency: 'USD' }, partial, 'en-US')).toBe(String(given / 100))
      }),
    )
  })

  test('keeps the digits of the amount with any tokens', () => {
    fc.assert(
      fc.property(amount, format, (given, tokens) => {
        const plain = formatMoney(
          { amount: given, currency: 'USD' },
          { ...tokens, token: '', decimal_places: 2 },
          'en-US',
        )
        expect(Number(plain.replace(/\D/g, ''))).toBe(Math.abs(given))
        expect(plain.startsWith('-')).toBe(given < 0)
      }),
    )
  })

  test('writes dollars with two decimals and comma thousands by default', () => {
    expect(formatMoney({ amount: 123_450, currency: 'USD' }, defaultCurrencyFormat, 'en-US')).toBe('$1,234.50')
  })
})
