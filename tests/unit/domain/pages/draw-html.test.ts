import { describe, expect, test } from 'vitest'
import { safeHtml } from '../../../../src/domain/format/safe-html.ts'
import { drawHtml, hasParts } from '../../../../src/domain/pages/draw-html.ts'

const media = { origin: 'https://media.example', account: 'k2' }
const draw = (html: string): string => drawHtml(safeHtml(html), media)

describe('the HTML of a text', () => {
  test('stays unchanged without pictures and tables', () => {
    expect(draw('<p>a</p><figure><figcaption>b</figcaption></figure>')).toBe(
      '<p>a</p><figure><figcaption>b</figcaption></figure>',
    )
  })

  test.each([
    ['<table><caption>Sizes &amp; loads</caption><tr><th>Size</th></tr></table>', 'Sizes &amp; loads'],
    ['<table><tr><th>Size</th><th><b>Load</b></th></tr><tr><td>25</td><td>90 kg</td></tr></table>', 'Size, Load'],
    ['<table><tr><td>25 "wide"</td><td></td></tr></table>', '25 &quot;wide&quot;'],
  ])('puts each table in a focusable box: %s', (table, name) => {
    expect(draw(`<p>a</p>${table}<p>b</p>${table}`)).toBe(
      ['<p>a</p>', '<p>b</p>', ''].join(
        `<section class="table-box" tabindex="0" aria-label="${name}">${table}</section>`,
      ),
    )
  })

  test.each([
    ['<p>a <strong>b</strong></p><ul><li>c</li></ul><h3>d</h3>', false],
    ['<ol><li>a</li></ol>', true],
    ['<figure></figure>', true],
    ['<div><table><tr><td>a</td></tr></table></div>', true],
  ])('decides whether %s needs its own styles: %s', (html, needed) => expect(hasParts(safeHtml(html))).toBe(needed))

  test('has one box around a table within a table', () => {
    const html = '<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>'
    expect(draw(html).match(/table-box/g)).toHaveLength(1)
    expect(draw(html)).toContain(`>${html}</section>`)
  })

  test('has lazy pictures in the sizes of a text, uncropped and with reserved space', () => {
    const html = draw('<img data-picture="two huts" alt="A &quot;hut&quot;" width="1600" height="900">')
    expect(html).toContain('src="https://media.example/i/k2/two%20huts?w=608&amp;h=342&amp;')
    expect(html).toContain('1216w')
    expect(html).toContain('width="608" height="342" alt="A &quot;hut&quot;" loading="lazy"')
    expect(html).not.toContain('data-picture')
  })

  test('has no picture larger than its original, and an empty alternative text without one', () => {
    const html = draw('<img data-picture="mark" alt width="300" height="100">')
    expect(html).toContain('width="300" height="100" alt=""')
    expect(html).toContain('w=300&amp;h=100&amp;')
    expect(html).not.toContain('srcset')
  })
})
