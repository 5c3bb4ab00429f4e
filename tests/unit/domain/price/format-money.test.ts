import { expect, test } from 'vitest'
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

test('A store writes money with its own tokens', () => {
  expect(formatMoney(usd(123456789), dollars, 'en-US')).toBe('$1,234,567.89')
  expect(formatMoney({ amount: 25995, currency: 'EUR' }, euros, 'de-DE')).toBe('259,95\u00a0€')
  expect(formatMoney(usd(0), dollars, 'en-US')).toBe('$0.00')
})

test('A discount is written with one minus before the token', () => {
  expect(formatMoney(usd(-1250), dollars, 'en-US')).toBe('-$12.50')
})

test('A currency without decimals has none', () => {
  const yen = { ...dollars, token: '¥', decimal_places: 0 }
  expect(formatMoney({ amount: 39600, currency: 'JPY' }, yen, 'ja-JP')).toBe('¥39,600')
})

test.each(['token', 'decimal_token', 'thousands_token', 'decimal_places', 'token_location'])(
  'Without the setting %s the raw value stands',
  (setting) => {
    expect(formatMoney(usd(23995), { ...dollars, [setting]: undefined }, 'en-US')).toBe('239.95')
  },
)

test('Where nothing is sold, money is written as the country does', () => {
  expect(formatMoney({ amount: 22495, currency: 'GBP' }, undefined, 'en-GB')).toBe('£224.95')
  expect(formatMoney({ amount: 25000, currency: 'CHF' }, undefined, 'de-CH')).toBe('CHF\u00a0250')
  expect(formatMoney({ amount: 39600, currency: 'JPY' }, undefined, 'ja-JP')).toBe('￥39,600')
})
