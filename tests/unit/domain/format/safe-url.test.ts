import { describe, expect, test } from 'vitest'
import { isSafeHref, isSafeUrl } from '../../../../src/domain/format/safe-url.ts'

describe('a link address', () => {
  test.each(['https://example.com/a@b', 'http://example.com', 'mailto:a@example.com', 'tel:+4312345'])(
    'is safe everywhere: %s',
    (url) => {
      expect(isSafeUrl(url)).toBe(true)
      expect(isSafeHref(url)).toBe(true)
    },
  )

  test.each(['/c/snowshoes?color=blue#facts', '?q=@', '#top', 'care', ''])(
    'is safe only in an attribute, as an address of this site: %o',
    (href) => {
      expect(isSafeUrl(href)).toBe(false)
      expect(isSafeHref(href)).toBe(true)
    },
  )

  test.each([
    'https://good.example@evil.example/',
    'https://good.example:443@evil.example/',
    'https://:word@evil.example/',
    '//evil.example',
    '//good.example@evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'blob:https://firn.example/1',
    'https://',
  ])('is unsafe everywhere: %o', (address) => {
    expect(isSafeUrl(address)).toBe(false)
    expect(isSafeHref(address)).toBe(false)
  })
})
