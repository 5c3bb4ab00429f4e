import { describe, expect, test } from 'vitest'
import { readSnippet } from '../../../../src/domain/search/snippet.ts'

describe('a snippet', () => {
  test.each([
    ['A <em>snow</em> shoe', [['A ', false], ['snow', true], [' shoe', false]]],
    ['<em>Snow</em>', [['Snow', true]]],
    ['5 &lt; 6 &amp; &quot;x&quot; &#39;y&#39;', [['5 < 6 & "x" \'y\'', false]]],
    ['&amp;lt;', [['&lt;', false]]],
    ['&constructor;', [['&constructor;', false]]],
    ['<script>alert(1)</script> <em><b>x</b></em>', [['<script>alert(1)</script> ', false], ['<b>x</b>', true]]],
    ['a <em>b\nc</em>', [['a ', false], ['b\nc', true]]],
    ['</em> and <em>snow</em>', [['</em> and ', false], ['snow', true]]],
    ['an <em>open end', [['an <em>open end', false]]],
    ['', []],
  ] as const)('is split into text and matches: %s', (html, parts) => {
    expect(readSnippet(html).map(({ text, found }) => [text, found])).toEqual(parts)
  })
}) // prettier-ignore
