import { describe, expect, test } from 'vitest'
import { hasHeading, withHeadingsFrom } from '../../../../src/domain/pages/headings.ts'
import { safeHtml } from '../../../../src/domain/format/safe-html.ts'

describe('withHeadingsFrom', () => {
  test('moves the headings of an editor to the level of their place in the page', () => {
    expect(withHeadingsFrom(1, safeHtml('<h2>A</h2><p>b</p><h3 lang="de">C</h3>'))).toBe(
      '<h1>A</h1><p>b</p><h2 lang="de">C</h2>',
    )
    expect(withHeadingsFrom(3, safeHtml('<h1>A</h1><h2>B</h2>'))).toBe('<h3>A</h3><h4>B</h4>')
  })

  test('never moves a heading below the sixth level', () => {
    expect(withHeadingsFrom(5, safeHtml('<h1>A</h1><h2>B</h2><h4>C</h4>'))).toBe('<h5>A</h5><h6>B</h6><h6>C</h6>')
  })

  test('leaves HTML without headings unchanged', () => {
    expect(withHeadingsFrom(2, safeHtml('<p>a</p><hr>'))).toBe('<p>a</p><hr>')
    expect(hasHeading(safeHtml('<hr><p>a</p>'))).toBe(false)
    expect(hasHeading(safeHtml('<h2>a</h2>'))).toBe(true)
  })
})
