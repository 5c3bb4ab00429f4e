import { describe, expect, test } from 'vitest'
import { localiseHtml } from '../../../../src/content/questions/localise-html.ts'
import { UnsafeHtmlError } from '../../../../src/domain/format/safe-html.ts'
import { leftOutNote } from '../../../../src/domain/format/left-out.ts'
import { localeOf } from '../../../fixtures/small-shop.ts'

const pictures = {
  named: (name: string, alt: string) => (name === 'hut' ? { name, alt, width: 1600, height: 900 } : undefined),
}

describe('localiseHtml', () => {
  test.each([
    ['/about', '/de-at/about'],
    ['/', '/de-at'],
    ['/#top', '/de-at#top'],
    ['/fr-ca/about?a=1', '/fr-ca/about?a=1'],
    ['/xx-us/about', '/de-at/about'],
    ['https://elsewhere.example/', 'https://elsewhere.example/'],
    ['#below', '#below'],
  ])('changes a link to %s for German readers in Austria to %s', (href, expected) => {
    const html = `<p>See <a lang="de" href="${href}">this</a>.</p>`
    expect(localiseHtml(html, localeOf('de-at'), pictures)).toBe(html.replace(href, expected))
  })

  test.each([
    '<a href="//elsewhere.example/">a</a>',
    '<a href="/\\elsewhere.example">a</a>',
    '<p onclick="x()">a</p>',
    '1 < 2',
  ])('rejects unsafe HTML, which the sanitiser never writes: %s', (html) => {
    expect(() => localiseHtml(html, localeOf('de-at'), pictures)).toThrow(UnsafeHtmlError)
  })

  test('shows measures in the units of the reader’s country', () => {
    const html = '<p>Up to <b>5 kg (11 lb)</b>.</p>'
    expect(localiseHtml(html, localeOf('en-us'), pictures)).toBe('<p>Up to <b>11 lb (5 kg)</b>.</p>')
    expect(localiseHtml(html, localeOf('de-at'), pictures)).toBe('<p>Up to <b>5 kg</b>.</p>')
  })

  test('adds the sizes of pictures, and omits pictures that the media service lacks', () => {
    const shown = (html: string) => localiseHtml(html, localeOf('de-at'), pictures)
    expect(shown('<p><img data-picture="hut" alt="A hut" />a</p>')).toBe(
      '<p><img data-picture="hut" alt="A hut" width="1600" height="900">a</p>',
    )
    expect(shown('<img data-picture="hut" alt />')).toBe('<img data-picture="hut" alt width="1600" height="900">')
    expect(shown('<img data-picture="gone" alt="A hut" />a')).toBe('a')
  })

  test('drops the notes about omissions, which are for the sync alone', () => {
    expect(localiseHtml(`<p>a</p>${leftOutNote('iframe')}`, localeOf('de-at'), pictures)).toBe('<p>a</p>')
  })
})
