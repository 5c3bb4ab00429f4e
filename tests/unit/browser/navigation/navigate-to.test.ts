import { describe, expect, test } from 'vitest'
import {
  type NavigationOptions,
  NavigationRefused,
  navigateTo,
} from '../../../../src/browser/navigation/navigate-to.ts'

function go(target: string, options?: NavigationOptions): string[] {
  const visited: string[] = []
  const location = {
    href: 'https://firn.example/de-at/cart?a=1',
    assign: (url: string | URL) => void visited.push(String(url)),
  }
  navigateTo(target, options, { location })
  return visited
}

describe('navigateTo', () => {
  test.each([
    ['/de-at/search?q=a#top', '/de-at/search?q=a#top'],
    ['https://firn.example/de-at', '/de-at'],
    ['account', '/de-at/account'],
  ])('opens %s as %s', (target, opened) => {
    expect(go(target)).toEqual([opened])
  })

  test.each([
    ['https://elsewhere.example/', 'external'],
    ['//elsewhere.example/', 'external'],
    ['javascript:alert(1)', 'protocol'],
    ['data:text/html,x', 'protocol'],
    ['https://', 'malformed'],
  ])('refuses %s with an error (%s), and opens nothing', (target, reason) => {
    expect(() => go(target)).toThrow(new NavigationRefused(`Navigation refused: ${reason}`))
  })

  test('opens another site with permission, and never a dangerous protocol', () => {
    expect(go('https://elsewhere.example/pay', { allowExternal: true })).toEqual(['https://elsewhere.example/pay'])
    expect(() => go('javascript:alert(1)', { allowExternal: true })).toThrow(NavigationRefused)
  })
})
