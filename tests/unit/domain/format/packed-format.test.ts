import { describe, expect, it } from 'vitest'
import { packFormat, unpackFormat } from '../../../../src/domain/format/packed-format.ts'
import { formatMoney } from '../../../../src/domain/price/format-money.ts'

const euro = {
  token: ' €',
  decimal_token: ',',
  thousands_token: '',
  decimal_places: 2,
  token_location: 'right',
} as const

describe('a way of writing money packed into the page', () => {
  it('is the same when it is unpacked', () => {
    expect(unpackFormat(packFormat(euro))).toEqual(euro)
    expect(unpackFormat(packFormat(undefined))).toBeUndefined()
  })

  it('writes money raw when a setting was missing', () => {
    const packed = packFormat({ ...euro, token: undefined })
    expect(formatMoney({ amount: 12_345, currency: 'EUR' }, unpackFormat(packed), 'de-AT')).toBe('123.45')
  })
})
