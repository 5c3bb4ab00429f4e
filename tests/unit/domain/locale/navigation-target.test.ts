import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { navigationTarget } from '../../../../src/domain/locale/navigation-target.ts'

const site = 'https://firn.example'
const here = `${site}/de-at/cart?a=1`

const foreign = [
  'https://evil.example/',
  'http://firn.example/',
  'https://firn.example:8443/',
  'https://firn.example.evil.example/',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  '\u0000//evil.example',
  ' http:evil.example',
  'mailto:a@firn.example',
  'tel:+43123456',
]

const dangerous = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://firn.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://firn.example/9115d58c-bcda-ff47-86e5-083e9a215304',
  'file:///etc/passwd',
  'filesystem:https://firn.example/temporary/x',
  'view-source:https://firn.example/',
]

describe('navigationTarget', () => {
  test.each([
    ['/de-at/p/drift-22?color=rowan#facts', '/de-at/p/drift-22?color=rowan#facts'],
    [`${site}/ja-jp`, '/ja-jp'],
    ['//firn.example/ja-jp', '/ja-jp'],
    ['?b=2', '/de-at/cart?b=2'],
    ['#top', '/de-at/cart?a=1#top'],
    ['snow', '/de-at/snow'],
    // The same protocol without slashes is a relative address to a browser.
    ['https:snow', '/de-at/snow'],
    ['/a b', '/a%20b'],
  ])('keeps %s on the site as %s', (target, path) => {
    expect(navigationTarget(target, here)).toEqual({ kind: 'inside', path })
  })

  test.each(foreign)('requires permission for another site: %o', (target) => {
    expect(navigationTarget(target, site)).toEqual({ kind: 'refused', reason: 'external' })
    expect(navigationTarget(target, site, { allowExternal: true })).toEqual({
      kind: 'outside',
      url: new URL(target, site).href,
    })
  })

  test.each(dangerous)('refuses a dangerous protocol, even with permission: %o', (target) => {
    for (const options of [{}, { allowExternal: true }]) {
      expect(navigationTarget(target, here, options)).toEqual({ kind: 'refused', reason: 'protocol' })
    }
  })

  test.each([
    'https://firn.example@evil.example/',
    'https://firn.example:443@evil.example/',
    '//firn.example@evil.example',
    '/\\firn.example@evil.example',
    'https://:word@evil.example/',
    'https://evil.example@firn.example/',
  ])('refuses an address with credentials, even with permission: %o', (target) => {
    for (const options of [{}, { allowExternal: true }]) {
      expect(navigationTarget(target, here, options)).toEqual({ kind: 'refused', reason: 'credentials' })
    }
  })

  test.each(['https://', 'http://[', '//:80'])('refuses a malformed address: %o', (target) => {
    expect(navigationTarget(target, here, { allowExternal: true })).toEqual({ kind: 'refused', reason: 'malformed' })
  })
})

describe('any navigation target', () => {
  const trick = fc.constantFrom(
    '',
    ' ',
    '\t',
    '\n',
    '\r',
    '\u0000',
    '\u001f',
    '/',
    '\\',
    '//',
    '\\\\',
    '/.//',
    '/..//',
    '@',
    ':',
  )
  const piece = fc.oneof(
    trick,
    fc.string(),
    fc.constantFrom('javascript:', 'data:', 'blob:', 'https:', 'evil.example', '%2f'),
  )
  const target = fc.oneof(
    fc.array(piece).map((pieces) => pieces.join('')),
    fc.webUrl(),
    fc.string(),
  )

  test('stays on the site if it is accepted as a path', () => {
    fc.assert(
      fc.property(target, fc.boolean(), (text, allowExternal) => {
        const found = navigationTarget(text, here, { allowExternal })
        fc.pre(found.kind === 'inside')
        expect(found.path).toMatch(/^\/(?!\/)/)
        expect(new URL(found.path, here).origin).toBe(site)
      }),
    )
  })

  test('leaves the site only with permission and one of four protocols', () => {
    fc.assert(
      fc.property(target, (text) => {
        expect(navigationTarget(text, here).kind).not.toBe('outside')
        const found = navigationTarget(text, here, { allowExternal: true })
        fc.pre(found.kind === 'outside')
        expect(found.url).toMatch(/^(?:https?|mailto|tel):/)
      }),
    )
  })

  test('is refused for a dangerous protocol despite blanks, control characters and capitals', () => {
    const blank = fc.stringMatching(/^[\u0000-\u0020]*$/)
    const inner = fc.stringMatching(/^[\t\n\r]*$/)
    const protocol = fc.constantFrom('javascript:', 'data:', 'vbscript:', 'blob:', 'file:')
    fc.assert(
      fc.property(
        blank,
        protocol,
        inner,
        fc.nat(),
        fc.boolean(),
        fc.string(),
        (before, name, split, at, loud, after) => {
          const spelled = loud ? name.toUpperCase() : name
          const cut = at % spelled.length
          const text = before + spelled.slice(0, cut) + split + spelled.slice(cut) + after
          expect(navigationTarget(text, here, { allowExternal: true }).kind).toBe('refused')
        },
      ),
    )
  })
})
