import { expect, test } from 'vitest'
import { localiseHtml } from '../../../src/content/localise-html.ts'
import { UnsafeHtmlError } from '../../../src/domain/format/safe-html.ts'
import { localeOf } from '../../fixtures/small-shop.ts'

test.each([
  ['/about', '/de-at/about'],
  ['/', '/de-at'],
  ['/#top', '/de-at#top'],
  ['/fr-ca/about?a=1', '/fr-ca/about?a=1'],
  ['/xx-us/about', '/de-at/about'],
  ['https://elsewhere.example/', 'https://elsewhere.example/'],
  ['#below', '#below'],
])('A link to %s leads German readers in Austria to %s', (href, expected) => {
  const html = `<p>See <a lang="de" href="${href}">this</a>.</p>`
  expect(localiseHtml(html, localeOf('de-at'))).toBe(html.replace(href, expected))
})

test.each([
  '<a href="//elsewhere.example/">a</a>',
  '<a href="/\\elsewhere.example">a</a>',
  '<p onclick="x()">a</p>',
  '1 < 2',
])('%s of a snapshot is refused: the sanitiser writes no such HTML', (html) => {
  expect(() => localiseHtml(html, localeOf('de-at'))).toThrow(UnsafeHtmlError)
})

test('Measures are in the units of the reader’s country', () => {
  const html = '<p>Up to <b>5 kg (11 lb)</b>.</p>'
  expect(localiseHtml(html, localeOf('en-us'))).toBe('<p>Up to <b>11 lb (5 kg)</b>.</p>')
  expect(localiseHtml(html, localeOf('de-at'))).toBe('<p>Up to <b>5 kg</b>.</p>')
})
