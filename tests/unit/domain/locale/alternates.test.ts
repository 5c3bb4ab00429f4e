import { describe, expect, test } from 'vitest'
import { alternateLinks } from '../../../../src/domain/locale/alternates.ts'
import { locales } from '../../../../src/domain/locale/locale.ts'
import { countryName, languageName } from '../../../../src/domain/region/place-names.ts'

const site = 'https://firn.example'

/** Languages and addresses of the links. */
const linksIn = (html: string): readonly (readonly string[])[] =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(([, ...link]) => link)

describe('the alternate links of a page', () => {
  test('name its version in all 31 locales and the default one', () => {
    const all = linksIn(alternateLinks(site, 'p/drift-22', locales))
    expect(all).toHaveLength(32)
    expect(new Set(all.map(([hreflang]) => hreflang)).size).toBe(32)
    expect(all).toContainEqual(['fr-CA', `${site}/fr-ca/p/drift-22`])
    expect(all).toContainEqual(['en', `${site}/en-global/p/drift-22`])
    expect(all.at(-1)).toEqual(['x-default', `${site}/en-us/p/drift-22`])
  })

  test('use the bare root for the home page of en-us', () => {
    expect(linksIn(alternateLinks(site, '', locales))[0]).toEqual(['en-US', `${site}/`])
  })

  const japanese = locales.filter(({ locale }) => locale === 'ja-jp')

  test('have no default one without an en-us version', () => {
    expect(alternateLinks(site, 'p/x', japanese)).toBe(
      '<link rel="alternate" hreflang="ja-JP" href="https://firn.example/ja-jp/p/x">',
    )
  })

  test('hold no markup of an address', () => {
    expect(alternateLinks('https://firn.example/?a&b', 'p/"><b>', japanese)).toBe(
      '<link rel="alternate" hreflang="ja-JP" href="https://firn.example/?a&amp;b/ja-jp/p/%22%3E%3Cb%3E">',
    )
  })
})

describe('place names', () => {
  test('are in the reader’s language for countries, and in its own for a language', () => {
    expect(countryName('at', 'fr-CA')).toBe('Autriche')
    expect(countryName('global', 'en')).toBeUndefined()
    expect(languageName('fr')).toBe('Français')
    expect(languageName('ja')).toBe('日本語')
  })
})
