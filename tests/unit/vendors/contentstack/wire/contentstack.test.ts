import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entrySchemas } from '../../../../../src/vendors/contentstack/wire/entry-schemas.ts'
import {
  address,
  image,
  link,
  mediaOf,
  reference,
  references,
} from '../../../../../src/vendors/contentstack/wire/fields.ts'
import { inlineSvg } from '../../../../../src/domain/media/inline-svg.ts'
import { leftOutOf, withoutLeftOut } from '../../../../../src/domain/format/left-out.ts'
import { safeHtml } from '../../../../../src/domain/format/safe-html.ts'
import { sanitiseHtml, sanitiseSvg } from '../../../../../src/vendors/contentstack/wire/rich-text.ts'

describe('references', () => {
  test.each([
    ['a pointer', [{ uid: 'a', _content_type_uid: 'page' }]],
    ['a pointer outside a list', { uid: 'a', _content_type_uid: 'page' }],
    ['a resolved entry', [{ uid: 'a', _content_type_uid: 'page', title: 'A', url: '/a' }]],
    ['a list with holes', [null, { uid: 'a', _content_type_uid: 'page' }, undefined, 'b', {}]],
  ])('are read from %s', (_name, value) => {
    expect(references.parse(value)).toEqual([{ type: 'page', uid: 'a' }])
  })

  test.each([[null], [undefined], [[]], ['']])('are none for %o', (value) => {
    expect(references.parse(value)).toEqual([])
    expect(reference.parse(value)).toBeUndefined()
  })
})

describe('an address', () => {
  test.each([
    ['/', ''],
    ['/larch', 'larch'],
    ['/snowshoes/womens/', 'snowshoes/womens'],
    ['/v2.0', 'v2.0'],
    ["/雪-o'clock", "雪-o'clock"],
  ])('is read from %s as the path %j', (url, path) => expect(address.parse(url)).toBe(path))

  test.each([
    '',
    'larch',
    'https://evil.example',
    '/..',
    '/a/../b',
    '/./a',
    '/a//b',
    '/a b',
    '/a?b',
    '/a\\b',
    '/a%2fb',
    '/a"b',
    '/<b>',
    '/a{b}',
    '/a\u0007b',
    '/a\ud800b',
  ])('is rejected when unreachable or leading elsewhere: %j', (url) =>
    expect(address.safeParse(url).success).toBe(false),
  )
})

describe('media', () => {
  test.each([
    ['a bare name', 'pic'],
    ['an object', { name: 'pic', endpoint: 'k2' }],
    ['a list', [{ name: 'pic' }, { name: 'other' }]],
  ])('are read from %s', (_name, value) => {
    // prettier-ignore
    expect(mediaOf('image').parse(value)).toEqual({ media: 'image', name: 'pic' })
  })

  test.each([[null], [undefined], [[]], [{}], ['  ']])('are none for %o', (value) => {
    expect(mediaOf('set').parse(value)).toBeUndefined()
  })

  test('include no picture without a name, even with a text', () => {
    expect(image.parse({ alt_text: 'Nothing' })).toBeUndefined()
  })
})

describe('links', () => {
  const to = [{ uid: 'a', _content_type_uid: 'page' }]

  test('lead inside by reference, with their filters', () => {
    const filters = [{ id: 'color', value: 'red,blue' }]
    expect(link.parse({ title: 'A', type: 'internal', internal_link: to, filters })).toEqual({
      kind: 'internal',
      text: 'A',
      to: { type: 'page', uid: 'a' },
      filters,
    })
  })

  test('lead outside by address, and default to the text of the address', () => {
    const external = { type: 'external', internal_link: to, external_link: { title: 'B', href: 'https://b.test/' } }
    expect(link.parse({ ...external, new_tab: true })).toEqual({
      kind: 'external',
      text: 'B',
      url: 'https://b.test/',
      newTab: true,
    })
  })

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    '/\\evil.test',
    'https://good.test@evil.test',
    '',
  ])(
    // prettier-ignore
    'lead nowhere with %o',
    (href) => {
      expect(link.parse({ title: 'C', type: 'external', external_link: { title: '', href } })).toBeUndefined()
    },
  )

  test.each([[null], [undefined], [{}], [{ type: 'internal', internal_link: null }]])(
    'lead nowhere with %o',
    (value) => {
      expect(link.parse(value)).toBeUndefined()
    },
  )
})

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

  test('is a drawing or nothing as a logo', () => {
    expect(sanitiseSvg('<svg viewBox="0 0 2 1" onload="x()"><path d="M0 0h2" fill="none"/></svg>')).toBe(
      '<svg viewBox="0 0 2 1"><path d="M0 0h2" fill="none"></path></svg>',
    )
    expect(sanitiseSvg('<svg><foreignObject><p>x</p></foreignObject></svg>')).toBe('<svg>x</svg>')
    expect(sanitiseSvg('<p>Firn</p>')).toBe('')
  })

  test.each([
    '<use href="https://evil.test/a.svg#b"/>',
    '<use xlink:href="//evil.test/a.svg#b"/>',
    '<image href="a.png"/>',
    '<path d="M0 0" fill="url(//evil.test)"/>',
    '<path d="M0 0" fill="URL( \'https://evil.test\' )"/>',
    '<path d="M0 0" fill="u\\72l(//evil.test)"/>',
    '<path d="M0 0" fill="url(#a) url(b.svg)"/>',
    '<g filter="url(https://evil.test/#f)"/>',
    '<g mask="image-set(&quot;//evil.test&quot; 1x)"/>',
    '<g clip-path="url(&#x2f;/evil.test)"/>',
    '<g style="fill:url(//evil.test)"/>',
  ])('is refused as a logo with an external address: %s', (shape) => {
    expect(sanitiseSvg(`<svg viewBox="0 0 2 1"><path d="M0 0h2"/>${shape}</svg>`)).toBe('')
  })

  test('loses its references to itself as a logo, since their targets are removed', () => {
    expect(
      sanitiseSvg(
        '<svg xmlns:xlink="http://www.w3.org/1999/xlink"><use href="#a"/><path d="M0" fill="url(#b)"/></svg>',
      ),
    ).toBe('<svg><path d="M0"></path></svg>')
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

describe('the check of an entry', () => {
  const faultsOf = (type: keyof typeof entrySchemas, fields: Record<string, unknown>): string[] => {
    const parsed = entrySchemas[type].safeParse({ uid: 'a', title: 'A', locale: 'en-us', ...fields })
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  }

  test('names each wrong field and its fault', () => {
    expect(faultsOf('product', { title: '', url: 'ridge' })).toEqual(['title is empty', 'url is not a path'])
    expect(faultsOf('product', { url: '/a', prices: { jp: -1 } })).toEqual(['prices.jp is below zero'])
    expect(faultsOf('product', { url: '/a', bc_products: { us: { id: 'x' } } })).toEqual([
      'bc_products.us.id is not an id',
    ])
    expect(faultsOf('banner', { background: { type: 'Video', amplience_id: 'film' } })).toEqual([
      'background has a film without a poster',
    ])
    expect(faultsOf('page', { url: '/', generic_page: [{ carousel: {} }] })).toEqual([
      'generic_page.0 is no block that the shop knows',
    ])
  })

  test('accepts an entry with only its required fields', () => {
    expect(faultsOf('product', { url: '/a' })).toEqual([])
    expect(faultsOf('product_category', { url: '/a' })).toEqual([])
    expect(faultsOf('header', {})).toEqual([])
    expect(faultsOf('footer', { columns: null, legal: null })).toEqual([])
    expect(faultsOf('cart', {})).toEqual([])
  })
})

describe('a dealer', () => {
  const dealer = {
    uid: 'hut',
    title: 'Hut',
    locale: 'en-us',
    country: 'at',
    street: 'Weg 1',
    city: 'Imst',
    latitude: 47,
    longitude: 11,
  }
  const read = (fields: object) => entrySchemas.stores.safeParse({ ...dealer, ...fields })

  test('has a country, in any case', () => expect(read({ country: ' AT ' }).data?.country).toBe('at'))

  test.each(['Germany', 'constructor', 'a1', '', null])(
    'is rejected in the country %j, which no language can name',
    (country) => expect(read({ country }).success).toBe(false),
  )

  test.each([
    ['https://hut.example/a', 'https://hut.example/a'],
    ['javascript:alert(1)', ''],
    ['java\tscript:alert(1)', ''],
    ['JavaScript&colon;alert(1)', ''],
    ['data:text/html,x', ''],
    ['//evil.example', ''],
    ['https://hut.example@evil.example', ''],
    ['hut.example', ''],
    [null, ''],
  ])('has the website %j, which is shown as %j', (website, shown) =>
    expect(read({ website }).data?.website).toBe(shown),
  )
})
