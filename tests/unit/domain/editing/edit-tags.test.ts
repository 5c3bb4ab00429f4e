import { describe, expect, test } from 'vitest'
import { createEditTags, partsOf, tagElements } from '../../../../src/domain/editing/edit-tags.ts'

const tags = createEditTags()
const title = tags.mark('Ridge & rime', 'product.p1.de.display_title')
const copy = tags.mark('<p class="lead">Made for <b>snow</b>.</p><p>Twice.</p>', 'product.p1.de.description')
const tagged = (html: string): string => tagElements(partsOf(html), tags).join('')

describe('edit tags', () => {
  test.each([
    [
      'a text',
      `<h1 class="x">${title}</h1>`,
      '<h1 class="x" data-cslp="product.p1.de.display_title">Ridge & rime</h1>',
    ],
    [
      'copy with tags, at its first element',
      `<div>${copy}</div>`,
      '<div><p class="lead" data-cslp="product.p1.de.description">Made for <b>snow</b>.</p><p>Twice.</p></div>',
    ],
    [
      'two texts of an element, by the first',
      `<p>${title} ${tags.mark('Red', 'a.b.c.d')}</p>`,
      '<p data-cslp="product.p1.de.display_title">Ridge & rime Red</p>',
    ],
  ])('name the field of %s', (_name, html, expected) => {
    expect(tagged(html)).toBe(expected)
  })

  test.each([
    ['attributes', `<img alt="${title}" src="/a">`],
    [
      'attributes that hold markup',
      `<astro-island props="{&quot;t&quot;:[0,&quot;<p>${title}</p>&quot;]}"></astro-island>`,
    ],
    ['the title', `<title>${title}</title>`],
    ['scripts', `<script type="application/ld+json">{"name":"<b>${title}"}</script>`],
    ['options', `<select><option>${title}</option></select>`],
    ['comments', `<!-- <p>${title}</p> -->`],
    ['text after another element', `<p><b>x</b>${title}</p>`],
  ])('leave %s unmarked', (_name, html) => {
    expect(tagged(html)).toBe(html.replaceAll(/[\uE000-\uF8FF]/g, ''))
  })

  test('keep the order of texts, and leave empty ones empty', () => {
    expect([tags.mark('b', 'x.1'), tags.mark('a', 'x.2')].toSorted()[0]).toMatch(/^a/)
    expect(tags.mark('  ', 'x.3')).toBe('  ')
  })

  test('distinguish thousands of fields', () => {
    const many = createEditTags()
    const marked = Array.from({ length: 9000 }, (_, index) => many.mark('t', `type.uid.de.${index}`))
    expect(many.tagOf(marked.at(-1)?.slice(1) ?? '')).toBe('type.uid.de.8999')
  })
})
