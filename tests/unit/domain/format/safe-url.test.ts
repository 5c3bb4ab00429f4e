import { expect, test } from 'vitest'
import { isSafeHref, isSafeUrl } from '../../../../src/domain/format/safe-url.ts'

test.each(['https://example.com/a@b', 'http://example.com', 'mailto:a@example.com', 'tel:+4312345'])(
  '%s is safe to link to',
  (url) => {
    expect(isSafeUrl(url)).toBe(true)
    expect(isSafeHref(url)).toBe(true)
  },
)

test.each(['/c/snowshoes?color=blue#facts', '?q=@', '#top', 'care', ''])(
  '%o is an address of this site, which only an attribute may have',
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
])('%o is neither', (address) => {
  expect(isSafeUrl(address)).toBe(false)
  expect(isSafeHref(address)).toBe(false)
})
