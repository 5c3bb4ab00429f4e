import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPro, normalizeProCode, readProCode, writeProCode } from '../../../../src/domain/pro/pro-code.ts'

const field = (value: unknown, name = 'Pro Code') => ({ formFields: [{ name, value }] })
const written = { code: 'FIRN-1234', region: 'pro_ca', expires: '2027-03-31' }

test('The code is the JSON of the form field Pro Code', () => {
  expect(readProCode(field(JSON.stringify(written)))).toEqual(written)
})

test('Without such a field the notes hold it', () => {
  expect(readProCode({ notes: '{ "region": "pro" }' })).toEqual({ region: 'pro' })
  expect(readProCode({ ...field('{"region":"pro_ca"}', 'Shoe size'), notes: '{"region":"pro"}' })).toEqual({
    region: 'pro',
  })
})

test('A field that holds a code beats the notes, one that holds none does not', () => {
  const notes = '{"region":"pro"}'
  expect(readProCode({ ...field('{"region":"pro_ca"}'), notes })).toEqual({ region: 'pro_ca' })
  expect(readProCode({ ...field(''), notes })).toEqual({ region: 'pro' })
  expect(readProCode({ ...field('{"region":""}'), notes })).toEqual({ region: 'pro' })
})

test('What is no text in it is left out', () => {
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
])('Notes that say %o hold no code', (notes) => {
  expect(readProCode({ notes })).toBeUndefined()
})

test('Neither field nor notes: no code', () => {
  expect(readProCode({})).toBeUndefined()
  expect(readProCode({ formFields: [], notes: null })).toBeUndefined()
})

test('No field and no note, however odd, is more than no code', () => {
  fc.assert(
    fc.property(fc.anything(), fc.oneof(fc.string(), fc.json()), (value, notes) => {
      const code = readProCode({ ...field(value), notes })
      expect(code === undefined || code.region.trim() !== '').toBe(true)
    }),
  )
})

test.each([
  ['pro', true],
  ['pro_ca', true],
  ['pro_eu_region_1', true],
  ['us', false],
  ['no', false],
  ['', false],
  ['not_pro', false],
  ['PRO', false],
])('The region %o makes a trade customer: %s', (region, pro) => {
  expect(isPro({ region })).toBe(pro)
})

test('A customer without a code is no trade customer', () => {
  expect(isPro(undefined)).toBe(false)
})

test('What is written for a code is read again', () => {
  expect(readProCode(field(writeProCode(written)))).toEqual(written)
})

test.each([
  ['ABCDE12045', 'ABCDE12045'],
  [' abcde-12o45\n', 'ABCDE12045'],
  ['ABCDE\u201012045', 'ABCDE12045'],
  ['ＡＢＣＤＥ１２０４５', 'ABCDE12045'],
  ['il0o', '1100'],
  ['', ''],
])('The code %o is meant by what was typed: %o', (typed, code) => {
  expect(normalizeProCode(typed)).toBe(code)
})
