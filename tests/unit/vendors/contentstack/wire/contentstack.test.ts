import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
import { safeHtml } from '../../../../../src/domain/format/safe-html.ts'
import { sanitiseHtml, sanitiseSvg } from '../../../../../src/vendors/contentstack/wire/rich-text.ts'

describe('references', () => {
  it.each([
    ['a pointer', [{ uid: 'a', _content_type_uid: 'page' }]],
    ['one that is not in a list', { uid: 'a', _content_type_uid: 'page' }],
    ['a resolved entry', [{ uid: 'a', _content_type_uid: 'page', title: 'A', url: '/a' }]],
    ['holes in the list', [null, { uid: 'a', _content_type_uid: 'page' }, undefined, 'b', {}]],
  ])('read %s as where it points', (_name, value) => {
    expect(references.parse(value)).toEqual([{ type: 'page', uid: 'a' }])
  })

  it.each([[null], [undefined], [[]], ['']])('read %o as none', (value) => {
    expect(references.parse(value)).toEqual([])
    expect(reference.parse(value)).toBeUndefined()
  })
})

describe('an address', () => {
  it.each([
    ['/', ''],
    ['/larch', 'larch'],
    ['/snowshoes/womens/', 'snowshoes/womens'],
    ['/v2.0', 'v2.0'],
    ["/雪-o'clock", "雪-o'clock"],
  ])('%s is the path %j', (url, path) => expect(address.parse(url)).toBe(path))

  it.each([
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
  ])('%j is none: nobody could ever ask for it, or it leads elsewhere', (url) =>
    expect(address.safeParse(url).success).toBe(false),
  )
})

describe('media', () => {
  it.each([
    ['a bare name', 'pic'],
    ['an object', { name: 'pic', endpoint: 'k2' }],
    ['a list', [{ name: 'pic' }, { name: 'other' }]],
  ])('reads %s', (_name, value) => {
    // prettier-ignore
    expect(mediaOf('image').parse(value)).toEqual({ media: 'image', name: 'pic' })
  })

  it.each([[null], [undefined], [[]], [{}], ['  ']])('reads %o as none', (value) => {
    expect(mediaOf('set').parse(value)).toBeUndefined()
  })

  it('has no picture without a name, however much text', () => {
    expect(image.parse({ alt_text: 'Nothing' })).toBeUndefined()
  })
})

describe('links', () => {
  const to = [{ uid: 'a', _content_type_uid: 'page' }]

  it('lead inside by reference, with their filters', () => {
    const filters = [{ id: 'color', value: 'red,blue' }]
    expect(link.parse({ title: 'A', type: 'internal', internal_link: to, filters })).toEqual({
      kind: 'internal',
      text: 'A',
      to: { type: 'page', uid: 'a' },
      filters,
    })
  })

  it('lead outside by address, and take the text of the address when they have none', () => {
    const external = { type: 'external', internal_link: to, external_link: { title: 'B', href: 'https://b.test/' } }
    expect(link.parse({ ...external, new_tab: true })).toEqual({
      kind: 'external',
      text: 'B',
      url: 'https://b.test/',
      newTab: true,
    })
  })

  it.each([
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

  it.each([[null], [undefined], [{}], [{ type: 'internal', internal_link: null }]])('lead nowhere with %o', (value) => {
    expect(link.parse(value)).toBeUndefined()
  })
})

describe('editors’ HTML', () => {
  it.each([
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
  ])('%s becomes %s', (given, clean) => {
    expect(sanitiseHtml(given)).toBe(clean)
  })

  it('is a drawing or nothing where a logo belongs', () => {
    expect(sanitiseSvg('<svg viewBox="0 0 2 1" onload="x()"><path d="M0 0h2" fill="none"/></svg>')).toBe(
      '<svg viewBox="0 0 2 1"><path d="M0 0h2" fill="none"></path></svg>',
    )
    expect(sanitiseSvg('<svg><foreignObject><p>x</p></foreignObject></svg>')).toBe('<svg>x</svg>')
    expect(sanitiseSvg('<p>Firn</p>')).toBe('')
  })

  it.each([
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
  ])('is refused as a logo with an address outside: %s', (shape) => {
    expect(sanitiseSvg(`<svg viewBox="0 0 2 1"><path d="M0 0h2"/>${shape}</svg>`)).toBe('')
  })

  it('loses its references to itself, which lead to nothing that is left', () => {
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
      'url(#a)',
      '"/>',
      '</svg>',
    ),
  )
  const markup = fc.array(piece).map((pieces) => pieces.join(''))

  it('is what a page takes as HTML, whatever they wrote', () => {
    fc.assert(
      fc.property(markup, (given) => {
        expect(safeHtml(sanitiseHtml(given))).toBe(sanitiseHtml(given))
        const logo = sanitiseSvg(`<svg>${given}</svg>`)
        if (logo !== '') expect(inlineSvg(logo)).toContain('<svg')
      }),
    )
  })
})

describe('an entry that does not fit', () => {
  const faultsOf = (type: keyof typeof entrySchemas, fields: Record<string, unknown>): string[] => {
    const parsed = entrySchemas[type].safeParse({ uid: 'a', title: 'A', locale: 'en-us', ...fields })
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  }

  it('says what is wrong with which field', () => {
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

  it('fits with nothing but what it cannot do without', () => {
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

  it('is in a country, in any case', () => expect(read({ country: ' AT ' }).data?.country).toBe('at'))

  it.each(['Germany', 'constructor', 'a1', '', null])(
    'is nowhere in the country %j: no language could name it',
    (country) => expect(read({ country }).success).toBe(false),
  )

  it.each([
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
