import { describe, expect, test } from 'vitest'
import { formatMoney } from '../../../../src/domain/price/format-money.ts'

const dollars = {
  token: '$',
  decimal_token: '.',
  thousands_token: ',',
  decimal_places: 2,
  token_location: 'left',
} as const
const euros = {
  token: '€',
  decimal_token: ',',
  thousands_token: '.',
  decimal_places: 2,
  token_location: 'right',
} as const
const usd = (amount: number) => ({ amount, currency: 'USD' })

describe('formatMoney', () => {
  test('uses the store’s own tokens', () => {
    expect(formatMoney(usd(123456789), dollars, 'en-US')).toBe('$1,234,567.89')
    expect(formatMoney({ amount: 25995, currency: 'EUR' }, euros, 'de-DE')).toBe('259,95\u00a0€')
    expect(formatMoney(usd(0), dollars, 'en-US')).toBe('$0.00')
  })

  test('writes a discount with one minus before the token', () => {
    expect(formatMoney(usd(-1250), dollars, 'en-US')).toBe('-$12.50')
  })

  test('writes no decimals for a currency without them', () => {
    const yen = { ...dollars, token: '¥', decimal_places: 0 }
    expect(formatMoney({ amount: 39600, currency: 'JPY' }, yen, 'ja-JP')).toBe('¥39,600')
  })

  test.each(['token', 'decimal_token', 'thousands_token', 'decimal_places', 'token_location'])(
    'keeps the raw value without the setting %s',
    (setting) => {
      expect(formatMoney(usd(23995), { ...dollars, [setting]: undefined }, 'en-US')).toBe('239.95')
    },
  )

  test('uses the country’s format where nothing is sold', () => {
    expect(formatMoney({ amount: 22495, currency: 'GBP' }, undefined, 'en-GB')).toBe('£224.95')
    expect(formatMoney({ amount: 25000, currency: 'CHF' }, undefined, 'de-CH')).toBe('CHF\u00a0250')
    expect(formatMoney({ amount: 39600, currency: 'JPY' }, undefined, 'ja-JP')).toBe('￥39,600')
  })
})
