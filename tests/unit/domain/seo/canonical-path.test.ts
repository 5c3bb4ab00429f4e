import { describe, expect, test } from 'vitest'
import { canonicalPath } from '../../../../src/domain/seo/canonical-path.ts'

describe('the canonical form of a path', () => {
  test.each([
    ['/', '/'],
    ['/en-us', '/'],
    ['/en-us/', '/'],
    ['/en-us/cart', '/en-us/cart'],
    ['/de-at/cart/', '/de-at/cart'],
    ['/de-at//', '/de-at'],
    ['/de-at//cart', '/de-at/cart'],
    ['/de-at/%63art', '/de-at/cart'],
    ['/ja-jp/%E9%9B%AA', '/ja-jp/%E9%9B%AA'],
    ['/ja-jp/%e9%9b%aa', '/ja-jp/%E9%9B%AA'],
  ])('is computed for %s as %s', (path, expected) => expect(canonicalPath(path)).toBe(expected))
})
