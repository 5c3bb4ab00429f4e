import { describe, expect, test } from 'vitest'
import { alternates } from '../../../../src/domain/locale/alternates.ts'
import { locales } from '../../../../src/domain/locale/locale.ts'
import { countryName, languageName } from '../../../../src/domain/region/place-names.ts'

const site = 'https://firn.example'

describe('the alternates of a page', () => {
  test('name its version in all 31 locales and the default one', () => {
    const all = alternates(site, 'p/drift-22', locales)
    expect(all).toHaveLength(32)
    expect(new Set(all.map(({ hreflang }) => hreflang)).size).toBe(32)
    expect(all).toContainEqual({ hreflang: 'fr-CA', href: `${site}/fr-ca/p/drift-22` })
    expect(all).toContainEqual({ hreflang: 'en', href: `${site}/en-global/p/drift-22` })
    expect(all.at(-1)).toEqual({ hreflang: 'x-default', href: `${site}/en-us/p/drift-22` })
  })

  test('use the bare root for the home page of en-us', () => {
    expect(alternates(site, '', locales)[0]).toEqual({ hreflang: 'en-US', href: `${site}/` })
  })

  test('have no default one without an en-us version', () => {
    const offered = locales.filter(({ locale }) => locale === 'ja-jp')
    expect(alternates(site, 'p/x', offered)).toEqual([{ hreflang: 'ja-JP', href: `${site}/ja-jp/p/x` }])
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
