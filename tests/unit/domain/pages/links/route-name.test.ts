import { describe, expect, test } from 'vitest'
import { routeName } from '../../../../../src/domain/pages/links/route-name.ts'

describe('routeName', () => {
  test.each([
    ['/', 'home'],
    ['/[lang]', 'home'],
    ['/[lang]/[page]', 'page'],
    ['/[lang]/p/[uid]', 'p-uid'],
    ['/[lang]/c/[...uid]', 'c-uid'],
    ['/[lang]/blog/p/[uid]', 'blog-p-uid'],
    ['/[lang]/account/orders', 'account-orders'],
    ['/404', undefined],
    ['/[lang]/404', undefined],
    ['/[lang]/500', undefined],
    ['/[lang]/gone/[uid]', undefined],
  ])('names the route %s %s', (pattern, name) => expect(routeName(pattern)).toBe(name))
})
