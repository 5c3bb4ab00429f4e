import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flattenRedirects } from '../../../../../../src/domain/pages/links/redirects/flatten.ts'
import { legacyRedirects } from '../../../../../../src/domain/pages/links/redirects/legacy-redirects.ts'
import { pathPattern } from '../../../../../../src/domain/pages/links/redirects/pattern.ts'
import { createRedirects, isPage } from '../../../../../../src/domain/pages/links/redirects/resolve-redirects.ts'

describe('the table of old addresses', () => {
  const flat = flattenRedirects(legacyRedirects)

  test('has chains, and none once it is flattened', () => {
    expect(legacyRedirects.some(({ to }) => !isPage(to))).toBe(true)
    expect(flat.filter(({ to }) => !isPage(to))).toEqual([])
    expect(flat.map(({ from }) => from)).toEqual(legacyRedirects.map(({ from }) => from))
  })

  test('leads to the same pages flattened as followed', () => {
    const [followed, direct] = [createRedirects(legacyRedirects), createRedirects(flat)]
    for (const { from } of legacyRedirects) {
      const path = from.replaceAll('*', 'x')
      expect(direct(path), path).toEqual(followed(path))
      expect(direct(path), path).toMatchObject({ kind: 'page' })
    }
  })

  test('has no row that an earlier one hides', () => {
    const hidden = legacyRedirects.filter(({ from }, index) =>
      legacyRedirects.slice(0, index).some((above) => pathPattern(above.from)(from.replaceAll('*', 'x')) !== undefined),
    )
    expect(hidden).toEqual([])
  })
})

describe('flattening', () => {
  test('rejects a loop and names its path', () => {
    const loop = [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/c' },
      { from: '/c', to: '/a' },
    ]
    expect(() => flattenRedirects(loop)).toThrow('Redirects lead in a circle: /a → /b → /c → /a')
    expect(() => flattenRedirects([{ from: '/a', to: '/a' }])).toThrow('Redirects lead in a circle: /a → /a')
  })

  test('detects a loop through a wildcard', () => {
    expect(() => flattenRedirects([{ from: '/a/*', to: '/a/b' }])).toThrow(
      'Redirects lead in a circle: /a/* → /a/b → /a/b',
    )
  })

  test('rejects a row without a target, and a path that could grow on its way', () => {
    expect(() => flattenRedirects([{ from: '/a', to: '/b' }])).toThrow('A redirect leads nowhere: /a → /b')
    const growing = [
      { from: '/a', to: '/c/x' },
      { from: '/c/*', to: '/c/d/:splat' },
    ]
    expect(() => flattenRedirects(growing)).toThrow('Only a page can take the rest of a path: /c/* → /c/d/:splat')
  })

  test('resolves the value of a wildcard on the way', () => {
    const rows = [
      { from: '/fit', to: '/guides/fit' },
      { from: '/guides/*', to: '/{lang}/support/:splat' },
    ]
    expect(flattenRedirects(rows)).toEqual([{ from: '/fit', to: '/{lang}/support/fit' }, rows[1]])
  })

  test('either reports a fault or leaves single hops to the same pages, for any table', () => {
    const place = fc.constantFrom('/a', '/b', '/c', '/d', '/e')
    const target = fc.oneof(place, fc.constantFrom('/{lang}/x', '/{lang}/y', '/{lang}'))
    const table = fc.uniqueArray(fc.record({ from: place, to: target }), { selector: ({ from }) => from })
    fc.assert(
      fc.property(table, (rows) => {
        const followed = createRedirects(rows)
        const isSound = rows.every(({ from }) => followed(from)?.kind === 'page')
        if (!isSound) {
          expect(() => flattenRedirects(rows)).toThrow(/^(?:Redirects lead|A redirect leads)/)
          return
        }
        const direct = createRedirects(flattenRedirects(rows))
        for (const { from } of rows) expect(direct(from)).toEqual(followed(from))
      }),
    )
  })
})
