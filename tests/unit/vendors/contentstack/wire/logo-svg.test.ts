import { describe, expect, test } from 'vitest'
import { sanitiseSvg } from '../../../../../src/vendors/contentstack/wire/rich-text.ts'

describe('an editor’s logo', () => {
  test('is a drawing or nothing', () => {
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
  ])('is refused with an external address: %s', (shape) => {
    expect(sanitiseSvg(`<svg viewBox="0 0 2 1"><path d="M0 0h2"/>${shape}</svg>`)).toBe('')
  })

  test('is refused where it is too large for every page', () => {
    const drawing = (points: number) => `<svg viewBox="0 0 2 1"><path d="M0 0${'h2'.repeat(points)}"></path></svg>`
    expect(sanitiseSvg(drawing(5000))).toBe(drawing(5000))
    expect(sanitiseSvg(drawing(10_000))).toBe('')
  })

  test('loses its references to itself, since their targets are removed', () => {
    expect(
      sanitiseSvg(
        '<svg xmlns:xlink="http://www.w3.org/1999/xlink"><use href="#a"/><path d="M0" fill="url(#b)"/></svg>',
      ),
    ).toBe('<svg><path d="M0"></path></svg>')
  })
})
