import { describe, expect, test } from 'vitest'
import { localPath, readFields } from '../../../../src/api/forms/form-fields.ts'

const site = 'https://shop.example'

describe('a return path of a form', () => {
  test.each([
    ['/de-at/p/firnlicht-25', '/de-at/p/firnlicht-25'],
    ['/de-at/p/x?color=blue#buy', '/de-at/p/x?color=blue'],
    ['/a/../b', '/b'],
  ])('is normalised: %s to %s', (given, path) => expect(localPath(given, site)).toBe(path))

  test.each([
    undefined,
    '',
    'relative',
    'https://shop.example/',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    `/${'x'.repeat(512)}`,
    `/${'é'.repeat(100)}`,
    ' /x',
  ])('is rejected: %o', (given) => expect(localPath(given, site)).toBeUndefined())
})

describe('the fields of a form', () => {
  test('are read by name', () => {
    expect([...readFields('a=1&option%5B3%5D=%C3%A9+x')]).toEqual([
      ['a', '1'],
      ['option[3]', 'é x'],
    ])
  })
  test('are limited to forty', () => {
    const body = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`).join('&')
    expect(readFields(body(40)).size).toBe(40)
    expect(() => readFields(body(41))).toThrow()
    expect(() => readFields('&'.repeat(100_000))).toThrow()
  })
  test.each(['a=1&a=2', `a=${'x'.repeat(4097)}`, 'a=%00'])('are rejected: %s', (body) => {
    expect(() => readFields(body)).toThrow()
  })
})
