import fc from 'fast-check'
import { DomUtils, parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { withHeadingsFrom } from '../../../../src/domain/pages/headings.ts'
import { paragraphHtml, safeHtml, UnsafeHtmlError } from '../../../../src/domain/format/safe-html.ts'
import { scriptText } from '../../../../src/domain/pages/policy/script-text.ts'

describe('safeHtml', () => {
  test.each([
    '',
    'Two words & a sign',
    '<p lang="de">Two <strong>words</strong><br />more</p><hr>',
    '<ul><li><a href="/c/snowshoes?color=blue&amp;use=day#facts" hreflang="de">a</a></li></ul>',
    '<h1>a</h1><h6>b</h6>',
    '<a href>a</a><p lang="a onclick=b">c</p>',
    '<a href="mailto:a@example.com">a</a> <a href="#top">b</a>',
  ])('accepts %s', (html) => {
    expect(safeHtml(html)).toBe(html)
  })

  test.each([
    '<script>x()</script>',
    '<p onclick="x()">a</p>',
    '<p style="color:red">a</p>',
    "<p lang='de'>a</p>",
    '<p lang=de>a</p>',
    '<p lang="de"onclick="x()">a</p>',
    '<p\nonclick="x()">a</p>',
    '<img src="x">',
    '<svg></svg>',
    '<!-- a -->',
    '<p',
    '1 < 2',
    '<<p>script>x()</script>',
    '<p lang="a onclick" onclick>',
    '<scr<p>ipt>',
    '<a href="javascript:x()">a</a>',
    '<a href="java&#115;cript:x()">a</a>',
    '<a href="&#x6a;avascript:x()">a</a>',
    '<a href="//evil.example">a</a>',
    '<a href="https://good.example@evil.example">a</a>',
    '<a href="https://good.example&commat;evil.example">a</a>',
  ])('rejects %s', (html) => {
    expect(() => safeHtml(html)).toThrow(UnsafeHtmlError)
  })
})

describe('paragraphHtml', () => {
  test('turns any text into one paragraph, with its characters escaped', () => {
    expect(paragraphHtml('1 < 2 & "a" > b')).toBe('<p>1 &lt; 2 &amp; &quot;a&quot; &gt; b</p>')
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { children } = parseDocument(paragraphHtml(text))
        expect(children).toHaveLength(1)
        expect(DomUtils.textContent(children)).toBe(text)
      }),
    )
  })
})

describe('withHeadingsFrom', () => {
  test('rejects a plain string, in its type and at runtime', () => {
    const text: string = '<iframe>'
    // @ts-expect-error: the type is made by a look at the text alone
    expect(() => withHeadingsFrom(2, `<h3>${text}</h3>`)).toThrow(UnsafeHtmlError)
  })
})

describe('scriptText', () => {
  test.each(['a</script>b', 'a</SCRIPT b', '<!-- <script>'])(
    'rejects text that could end a script element: %s',
    (text) => {
      expect(() => scriptText(text)).toThrow()
      expect(scriptText('if (1 < 2) x()')).toBe('if (1 < 2) x()')
    },
  )
})
