import { describe, expect, test } from 'vitest'
import {
  address,
  image,
  link,
  linkGroup,
  links,
  mediaOf,
  reference,
  references,
  toLink,
} from '../../../../../src/vendors/contentstack/wire/fields.ts'

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
    ['/a!~*(b)[c].htm', 'a!~*(b)[c].htm'],
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
    '/a&b',
    '/a+b',
    '/a/b@c',
    '/a,b;c',
    '/a:b',
    '/a=$b',
    '/a.html',
    '/a/b.html/',
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

  test('lead nowhere when they have no text: outside for want of one, inside their entry has a title', () => {
    const unnamed = { type: 'external', external_link: { title: ' ', href: 'https://b.test/' } }
    expect(link.parse(unnamed)).toBeUndefined()
    const inside = { type: 'internal', internal_link: to }
    expect(links.parse([unnamed, inside])).toMatchObject([{ kind: 'internal', text: '' }])
  })

  test('have the name of the button or card that they belong to, unless they have a text', () => {
    const outside = (title: string) =>
      linkGroup.parse({ title, type: 'external', external_link: { title: '', href: 'https://b.test/' } })
    expect(toLink(outside(''), 'See')).toMatchObject({ text: 'See' })
    expect(toLink(outside('B'), 'See')).toMatchObject({ text: 'B' })
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
