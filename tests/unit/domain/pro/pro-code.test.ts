import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPro, normalizeProCode, readProCode, writeProCode } from '../../../../src/domain/pro/pro-code.ts'

const field = (value: unknown, name = 'Pro Code') => ({ formFields: [{ name, value }] })
const written = { code: 'FIRN-1234', region: 'pro_ca', expires: '2027-03-31' }

describe('readProCode', () => {
  test('reads the JSON of the form field “Pro Code”', () => {
    expect(readProCode(field(JSON.stringify(written)))).toEqual(written)
  })

  test('reads the notes without such a field', () => {
    expect(readProCode({ notes: '{ "region": "pro" }' })).toEqual({ region: 'pro' })
    expect(readProCode({ ...field('{"region":"pro_ca"}', 'Shoe size'), notes: '{"region":"pro"}' })).toEqual({
      region: 'pro',
    })
  })

  test('prefers a field with a code to the notes, but not a field without one', () => {
    const notes = '{"region":"pro"}'
    expect(readProCode({ ...field('{"region":"pro_ca"}'), notes })).toEqual({ region: 'pro_ca' })
    expect(readProCode({ ...field(''), notes })).toEqual({ region: 'pro' })
    expect(readProCode({ ...field('{"region":""}'), notes })).toEqual({ region: 'pro' })
  })

  test('omits values that are not text', () => {
    expect(readProCode(field('{"region":" pro ","code":17,"expires":null}'))).toEqual({ region: 'pro' })
  })

  test.each([
    '',
    'prefers the phone',
    '{',
    'null',
    '7',
    '"pro"',
    '[]',
    '{}',
    '{"region":7}',
    '{"region":null}',
    '{"Region":"pro"}',
  ])('finds no code in the notes %o', (notes) => {
    expect(readProCode({ notes })).toBeUndefined()
  })

  test('finds no code without field and notes', () => {
    expect(readProCode({})).toBeUndefined()
    expect(readProCode({ formFields: [], notes: null })).toBeUndefined()
  })

  test('returns a code with a region, or none, for any field and notes', () => {
    fc.assert(
      fc.property(fc.anything(), fc.oneof(fc.string(), fc.json()), (value, notes) => {
        const code = readProCode({ ...field(value), notes })
        expect(code === undefined || code.region.trim() !== '').toBe(true)
      }),
    )
  })
})

describe('isPro', () => {
  test.each([
    ['pro', true],
    ['pro_ca', true],
    ['pro_eu_region_1', true],
    ['us', false],
    ['no', false],
    ['', false],
    ['not_pro', false],
    ['PRO', false],
  ])('decides for the region %o: %s', (region, pro) => {
    expect(isPro({ region })).toBe(pro)
  })

  test('returns false without a code', () => {
    expect(isPro(undefined)).toBe(false)
  })
})

describe('writeProCode', () => {
  test('writes a code that is read back unchanged', () => {
    expect(readProCode(field(writeProCode(written)))).toEqual(written)
  })
})

describe('normalizeProCode', () => {
  test.each([
    ['ABCDE12045', 'ABCDE12045'],
    [' abcde-12o45\n', 'ABCDE12045'],
    ['ABCDE\u201012045', 'ABCDE12045'],
    ['ＡＢＣＤＥ１２０４５', 'ABCDE12045'],
    ['il0o', '1100'],
    ['', ''],
  ])('turns %o into %o', (typed, code) => {
    expect(normalizeProCode(typed)).toBe(code)
  })
})
