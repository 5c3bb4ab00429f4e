import { describe, expect, test } from 'vitest'
import { firstParagraph, plainText } from '../../../../src/domain/format/plain-text.ts'

describe('plainText', () => {
  test.each([
    ['<p>Snow has covered this track.</p><p>It happens.</p>', 'Snow has covered this track. It happens.'],
    ['<p>Ropes &amp; knots &lt;3\n</p>', 'Ropes & knots <3'],
    ['', ''],
  ])('turns %j into %j', (html, text) => expect(plainText(html)).toBe(text))
})

describe('firstParagraph', () => {
  test.each([
    ['<p>Snow &amp; ice\nhere.</p><p>It happens.</p>', 'Snow & ice here.'],
    ['<h2>Snow</h2> falls', 'Snow falls'],
    ['', ''],
  ])('extracts from %j the text %j', (html, text) => expect(firstParagraph(html)).toBe(text))
})
