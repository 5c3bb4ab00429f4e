import { expect, test } from 'vitest'
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

test.each([
  ['/de-at/search?q=a#top', '/de-at/search?q=a#top'],
  ['https://firn.example/de-at', '/de-at'],
  ['account', '/de-at/account'],
])('%s is opened', (target, opened) => {
  expect(go(target)).toEqual([opened])
})

test.each([
  ['https://elsewhere.example/', 'external'],
  ['//elsewhere.example/', 'external'],
  ['javascript:alert(1)', 'protocol'],
  ['data:text/html,x', 'protocol'],
  ['https://', 'malformed'],
])('%s is refused by an error (%s), and nothing is opened', (target, reason) => {
  expect(() => go(target)).toThrow(new NavigationRefused(`Navigation refused: ${reason}`))
})

test('another site is opened with permission, a dangerous protocol never', () => {
  expect(go('https://elsewhere.example/pay', { allowExternal: true })).toEqual(['https://elsewhere.example/pay'])
  expect(() => go('javascript:alert(1)', { allowExternal: true })).toThrow(NavigationRefused)
})
