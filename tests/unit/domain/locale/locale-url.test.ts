import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localeUrl, readLocaleSegment } from '../../../../src/domain/locale/locale-url.ts'
import { locales } from '../../../../src/domain/locale/locale.ts'

const offered = locales.map(({ locale }) => locale)
const locale = fc.constantFrom(...offered)
const letters = fc.stringMatching(/^[a-z]{2}$/)
const shaped = /^[a-z]{2}-(global|[a-z]{2})$/i

/** A segment of a path as people and scripts write them: words, other scripts, encoded bytes, dots. */
const word = fc.oneof(fc.webSegment(), fc.string().map(encodeURIComponent)).filter((text) => text !== '')
const plainWord = word.filter((text) => !shaped.test(text))
const wrongLocale = fc
  .tuple(letters, fc.oneof(letters, fc.constant('global')))
  .map((parts) => parts.join('-'))
  .filter((text) => !offered.includes(text))
/** Everything behind the first segment: more path, slashes at its end, query, hash. */
const tail = fc
  .tuple(
    fc.array(word),
    fc.constantFrom('', '/', '//'),
    fc.option(fc.webQueryParameters(), { nil: undefined }),
    fc.option(fc.webFragments(), { nil: undefined }),
  )
  .map(([words, slashes, query, hash]) =>
    [
      words.map((text) => `/${text}`).join(''),
      slashes,
      query === undefined ? '' : `?${query}`,
      hash === undefined ? '' : `#${hash}`,
    ].join(''),
  )
const isHomeTail = (text: string): boolean => /^\/?$/.test(text.split(/[?#]/, 1)[0] ?? '')

describe('localeUrl', () => {
  test('puts the visitor’s locale before an address without one', () => {
    fc.assert(
      fc.property(plainWord, tail, locale, (first, rest, own) => {
        expect(localeUrl(`/${first}${rest}`, own)).toBe(`/${own}/${first}${rest}`)
      }),
    )
  })

  test('turns the home of en-us into the bare root, with its query and hash', () => {
    fc.assert(
      fc.property(fc.constantFrom('/en-us', '/en-us/', '/EN-US', '/'), tail, locale, (home, rest, own) => {
        fc.pre(/^[?#]|^$/.test(rest))
        expect(localeUrl(home + rest, own)).toBe(`/${rest}`)
      }),
    )
  })

  test('replaces a locale that is not offered by the visitor’s', () => {
    fc.assert(
      fc.property(wrongLocale, tail, locale, (wrong, rest, own) => {
        fc.pre(own !== 'en-us' || !isHomeTail(rest))
        expect(localeUrl(`/${wrong}${rest}`, own)).toBe(`/${own}${rest}`)
      }),
    )
  })

  test('keeps an offered locale, regardless of the visitor’s', () => {
    fc.assert(
      fc.property(locale, tail, locale, (first, rest, own) => {
        fc.pre(first !== 'en-us' || !isHomeTail(rest))
        expect(localeUrl(`/${first}${rest}`, own)).toBe(`/${first}${rest}`)
      }),
    )
  })

  test('changes nothing when applied again', () => {
    const address = fc.oneof(
      fc.tuple(fc.oneof(word, locale, wrongLocale), tail).map(([first, rest]) => `/${first}${rest}`),
      fc.string().map((text) => `/${text}`),
      fc.string(),
    )
    fc.assert(
      fc.property(address, locale, locale, (given, own, others) => {
        const once = localeUrl(given, own)
        expect(localeUrl(once, own)).toBe(once)
        expect(localeUrl(once, others)).toBe(once)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    '',
    '#top',
    '?color=rowan',
    '//evil.example/p',
    '/\\evil.example',
    'https://firn.example/p',
    'mailto:a@b.example',
  ])('leaves anything but a path of the site alone: %o', (address) => {
    expect(localeUrl(address, 'de-at')).toBe(address)
  })
})

describe('the address for a visitor', () => {
  test.each([
    ['/cart', 'fr-ca', '/fr-ca/cart'],
    ['/xx-us/p/drift-22?color=rowan#facts', 'de-at', '/de-at/p/drift-22?color=rowan#facts'],
    ['/de-us/p/drift-22', 'en-us', '/en-us/p/drift-22'],
    ['/de-us', 'en-us', '/'],
    ['/de-us?a=/b', 'en-us', '/?a=/b'],
    ['/DE-at/cart', 'fr-ca', '/de-at/cart'],
    ['/en-us/cart', 'de-at', '/en-us/cart'],
    ['/de-atlas', 'de-at', '/de-at/de-atlas'],
    ['/en-global/cart', 'de-at', '/en-global/cart'],
    ['/ja-global', 'de-at', '/de-at'],
  ])('is derived from %s and the visitor’s locale %s: %s', (address, own, right) => {
    expect(localeUrl(address, own)).toBe(right)
  })
})

describe('readLocaleSegment', () => {
  test.each([
    ['/', { kind: 'offered', locale: 'en-us' }],
    ['/de-at/p/x', { kind: 'offered', locale: 'de-at' }],
    ['/de-us', { kind: 'wrong' }],
    ['/en-ru/p/x', { kind: 'wrong' }],
    ['/blog', { kind: 'missing' }],
    ['/de', { kind: 'missing' }],
  ])('reads the first segment of %s as %o', (path, said) => {
    expect(readLocaleSegment(path)).toEqual(said)
  })
})
