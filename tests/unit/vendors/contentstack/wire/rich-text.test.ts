import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inlineSvg } from '../../../../../src/domain/media/inline-svg.ts'
import { leftOutOf, withoutLeftOut } from '../../../../../src/domain/format/left-out.ts'
import { safeHtml } from '../../../../../src/domain/format/safe-html.ts'
import { sanitiseHtml, sanitiseSvg } from '../../../../../src/vendors/contentstack/wire/rich-text.ts'

describe('editors’ HTML', () => {
  test.each([
    ['<p>Two <strong>words</strong></p>', '<p>Two <strong>words</strong></p>'],
    ['<p style="color:red" onclick="x()">a</p>', '<p>a</p>'],
    ['<script>x()</script><p>a</p>', '<p>a</p>'],
    ['<a href="javascript:x()">a</a>', '<a>a</a>'],
    ['<a href="/c/snowshoes" target="_blank">a</a>', '<a href="/c/snowshoes">a</a>'],
    ['<a href="https://good.test@evil.test/">a</a>', '<a>a</a>'],
    ['<a href="https&#58;//good.test&#64;evil.test/">a</a>', '<a>a</a>'],
    ['<a href="//evil.test">a</a>', '<a>a</a>'],
    ['<a href="/\\evil.test">a</a>', '<a>a</a>'],
    ['<a href="#top">a</a> <a href="tel:+431">b</a>', '<a href="#top">a</a> <a href="tel:+431">b</a>'],
    ['<img src=x onerror=x()>b', 'b'],
    ['<iframe src="https://evil.test"></iframe>c', 'c'],
    ['<h1>a</h1><h6>b</h6>', '<h2>a</h2><h6>b</h6>'],
    ['<section><p>a</p></section><center>b</center>', '<div><p>a</p></div><div>b</div>'],
    ['<strike>a</strike> <font color="red">b</font>', '<s>a</s> <span>b</span>'],
    ['<ol start="3" style="x"><li value="x">a</li></ol>', '<ol start="3"><li>a</li></ol>'],
    ['<td colspan="2" rowspan="x" scope="row">a</td>', '<td colspan="2">a</td>'],
    ['<th scope="col">a</th><th scope="x">b</th>', '<th scope="col">a</th><th>b</th>'],
  ])('is cleaned: %s becomes %s', (given, clean) => {
    expect(withoutLeftOut(sanitiseHtml(given))).toBe(clean)
  })

  test.each([
    '<table><caption>a</caption><thead><tr><th>Size</th></tr></thead><tbody><tr><td>25</td></tr></tbody></table>',
    '<figure><figcaption>a</figcaption></figure>',
    '<dl><dt>a</dt><dd>b</dd></dl>',
    '<blockquote><p>a</p><cite>b</cite></blockquote>',
    '<p><s>a</s> <del>b</del> <ins>c</ins> <mark>d</mark> <small>e</small> <code>f</code></p>',
    '<pre>a\n  b</pre>',
    '<ruby>雪<rp>(</rp><rt>ゆき</rt><rp>)</rp></ruby>',
  ])('is kept: %s', (html) => {
    expect(sanitiseHtml(html)).toBe(html)
    expect(safeHtml(html)).toBe(html)
  })

  test.each([
    ['https://cdn.media.amplience.net/i/k2/scene-hut?w=200', 'scene-hut'],
    ['http://localhost:3100/media/i/k2/scene-hut', 'scene-hut'],
    ['https://i1.example/i/firn/Two%20huts', 'Two huts'],
    ['//i1.adis.ws/i/k2/scene-hut?w=200', 'scene-hut'],
    ['https://cdn.media.amplience.net/i/k2/scene-hut.jpg?w=800&amp;fmt=auto', 'scene-hut'],
    ['https://cdn.media.amplience.net/i/k2/scene-hut/a-hut-at-2.5-km.webp', 'scene-hut'],
    ['https://cdn.media.amplience.net/i/k2/scene.hut/huts/a-hut', 'scene.hut'],
  ])('refers to the picture at %s by its name', (src, name) => {
    expect(sanitiseHtml(`<img src="${src}" alt="A hut" width="9" style="width:9px">`)).toBe(
      `<img data-picture="${name}" alt="A hut" />`,
    )
  })

  test.each([
    ['<p>a</p><iframe src="https://film.example/1"></iframe>', 'iframe https://film.example/1'],
    ['<img src="https://images.contentstack.io/v3/assets/a/b/c/d.png">', 'picture https://images.contentstack.io/v3'],
    ['<img src="data:image/png;base64,AA">', 'picture data:image/png;base64,AA'],
    ['<img src="https://a.example/i/k2/%E0%A4%A">', 'picture https://a.example'],
    ['<img src="//a.example/k2/scene-hut.jpg">', 'picture //a.example/k2/scene-hut.jpg'],
    ['<img src="/i/k2/scene-hut.jpg">', 'picture /i/k2/scene-hut.jpg'],
    ['<video src="/a.mp4"></video>', 'video /a.mp4'],
    ['<input name="a">', 'input'],
    ['<script>x()</script>', 'script'],
    ['<a href="javascript:x()">a</a>', 'link to javascript:x()'],
    ['<p style="margin:0;text-align: center">a</p>', 'style text-align: center'],
    ['<div data-sys-entry-uid="blt1" class="embedded-entry">a</div>', 'entry blt1 within the text'],
  ])('is reported as left out: %s', (given, what) => {
    const [first = '', ...others] = leftOutOf(sanitiseHtml(given))
    expect(first).toContain(what)
    expect(others).toEqual([])
  })

  const inline = [
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'big',
    'cite',
    'code',
    'data',
    'del',
    'dfn',
    'em',
    'font',
    'i',
    'ins',
    'kbd',
  ]
    .concat([
      'label',
      'mark',
      'output',
      'q',
      'ruby',
      'rt',
      's',
      'samp',
      'small',
      'span',
      'strike',
      'strong',
      'sub',
      'sup',
    ])
    .concat(['time', 'tt', 'u', 'var', 'acronym', 'nobr', 'blink', 'button', 'meter', 'progress', 'option', 'optgroup'])
  const blocks = [
    'address',
    'article',
    'aside',
    'blockquote',
    'center',
    'dd',
    'details',
    'dialog',
    'dir',
    'div',
    'dl',
    'dt',
  ]
    .concat([
      'fieldset',
      'figcaption',
      'figure',
      'footer',
      'form',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'header',
      'hgroup',
    ])
    .concat([
      'legend',
      'li',
      'main',
      'menu',
      'nav',
      'ol',
      'p',
      'pre',
      'search',
      'section',
      'summary',
      'table',
      'caption',
    ])
    .concat(['thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'ul'])
  const replaced = [
    'audio',
    'canvas',
    'embed',
    'iframe',
    'input',
    'map',
    'area',
    'math',
    'object',
    'param',
    'script',
    'select',
  ].concat([
    'slot',
    'style',
    'svg',
    'template',
    'textarea',
    'title',
    'track',
    'video',
    'noscript',
    'frameset',
    'marquee',
  ])

  test.each(inline.concat(blocks, replaced, 'unheard-of'))('loses no word of <%s> silently', (tag) => {
    const clean = sanitiseHtml(`<p>a</p><${tag}>first</${tag}><${tag}>second</${tag}><p>b</p>`)
    if (leftOutOf(clean).length > 0) return
    expect(clean).toContain('first')
    expect(clean).toContain('second')
  })

  test.each(blocks)('keeps the texts of adjacent <%s> apart', (tag) => {
    expect(sanitiseHtml(`<${tag}>first</${tag}><${tag}>second</${tag}>`)).toMatch(/first(?:<[^<>]*>)+second|left out/)
  })

  test('reports each omission once, and no report that an editor writes', () => {
    expect(leftOutOf(sanitiseHtml('<form><input><input><!--left out: a--></form>'))).toEqual(['input'])
    expect(leftOutOf(sanitiseHtml('&lt;!--left out: a--&gt;'))).toEqual([])
    expect(safeHtml(withoutLeftOut(sanitiseHtml('<embed src="--><script>x()</script>">a')))).toBe('a')
  })

  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="',
      '">',
      '<h2 lang="de">',
      '<br>',
      '<svg>',
      '<!--',
      '-->',
      '&lt;',
      '&#60;',
      '<script>',
      '//evil.test',
      'https://',
      '@',
      '/c?a=1&b=2',
      '<path fill="',
      '<img src="https://a.test/i/a/b" alt="',
      '<td colspan="2" style="color:',
      '<iframe src="',
      'url(#a)',
      '"/>',
      '</svg>',
    ),
  )
  const markup = fc.array(piece).map((pieces) => pieces.join(''))

  test('passes the page’s own check for any input', () => {
    fc.assert(
      fc.property(markup, (given) => {
        const clean = withoutLeftOut(sanitiseHtml(given))
        expect(safeHtml(clean)).toBe(clean)
        const logo = sanitiseSvg(`<svg>${given}</svg>`)
        if (logo !== '') expect(inlineSvg(logo)).toContain('<svg')
      }),
    )
  })
})
