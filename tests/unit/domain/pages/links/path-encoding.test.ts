import { describe, expect, test } from 'vitest'
import { decodePath, encodeLetters, readPathBelow } from '../../../../../src/domain/pages/links/path-encoding.ts'
import { localePath } from '../../../../../src/domain/pages/links/links.ts'

describe('the path of a page', () => {
  test.each([
    ['/de-at/p/%E9%9B%AA', '/de-at/p/雪'],
    ['support/pfl%c3%a4ge', 'support/pfläge'],
    ['/c/snowshoes', '/c/snowshoes'],
    ['/p/100%', '/p/100%'],
    ['/p/%E9%9B', '/p/%E9%9B'],
  ])('is decoded once, where it is encoded right: %s to %s', (path, decoded) => expect(decodePath(path)).toBe(decoded))

  test.each(['', 'about', 'p/雪', 'c/snowshoes/für damen', 'blog/p/l’été'])(
    'is read below its locale as it was written: %j',
    (path) => {
      expect(readPathBelow(localePath('en-us', path))).toBe(path)
      expect(readPathBelow(localePath('de-at', path))).toBe(path)
    },
  )
})

describe('the path of a link', () => {
  test.each(['/p/雪', '/p/%E9%9B%AA', '/c/für-alle/2.0', "/l/a!~*'(b)", '/l/🏔\ud83c', '/de-at/p/pfl%c3%a4ge'])(
    'is encoded as a browser does it: %j',
    (path) => expect(encodeLetters(path)).toBe(new URL(path, 'https://shop.example').pathname),
  )
})
