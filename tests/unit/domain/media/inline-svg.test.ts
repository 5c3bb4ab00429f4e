import { describe, expect, test } from 'vitest'
import { inlineSvg } from '../../../../src/domain/media/inline-svg.ts'
import { UnsafeHtmlError } from '../../../../src/domain/format/safe-html.ts'
import { networkName } from '../../../../src/domain/pages/links/network-name.ts'

const drawing = (shape: string) => `<svg viewBox="0 0 9 9">${shape}</svg>`

describe('inlineSvg', () => {
  test('hides a logo from assistive technology and drops attributes that only a file needs', () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" role="img" aria-label="Firn"><path d="M0 0"/></svg>'
    expect(inlineSvg(svg)).toBe('<svg aria-hidden="true" viewBox="0 0 9 9"><path d="M0 0"/></svg>')
  })

  test.each([
    '<path d="M0 0-1.5e3,2" fill="#0af" stroke="currentColor"></path>',
    '<g transform="matrix(1 0 0 1 2 3) rotate(-45, 1, 1)" opacity="50%"><circle r="1" fill="rgb(0, 10, 20)"></circle></g>',
  ])('keeps shapes and their paint: %s', (shape) => {
    expect(inlineSvg(drawing(shape))).toContain(shape)
  })

  test.each([
    '<path d="M0 0" fill="url(//evil.example/a.svg#b)"></path>',
    '<path d="M0 0" fill="url(#b)"></path>',
    '<path d="M0 0" fill="u\\72l(//evil.example)"></path>',
    '<path d="M0 0" filter="url(https://evil.example/#f)"></path>',
    '<path d="M0 0" style="fill:url(//evil.example)"></path>',
    '<path d="M0 0" onclick="x()"></path>',
    '<path d="M0 0" fill=none onload=x()></path>',
    '<use href="//evil.example/#a"></use>',
    '<image xlink:href="https://evil.example/a.png"></image>',
    '<a href="/x"><path d="M0 0"></path></a>',
    '<style>@import "//evil.example"</style>',
    '<script>x()</script>',
    '<!-- <path -->',
  ])('rejects anything else: %s', (shape) => {
    expect(() => inlineSvg(drawing(shape))).toThrow(UnsafeHtmlError)
  })
})

describe('networkName', () => {
  test.each([
    ['instagram', 'Instagram'],
    ['youtube', 'YouTube'],
    ['strava', 'Strava'],
  ])('writes %s as %s', (key, name) => {
    expect(networkName(key)).toBe(name)
  })
})
