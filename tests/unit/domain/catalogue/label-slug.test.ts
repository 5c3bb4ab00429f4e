import { describe, expect, test } from 'vitest'
import { labelSlug } from '../../../../src/domain/catalogue/label-slug.ts'

describe('labelSlug', () => {
  test.each([
    ['Glacier Blue', 'glacier-blue'],
    ['  Black / Red ', 'black-red'],
    ['Crème Brûlée', 'creme-brulee'],
    ['25"', '25'],
    ['', ''],
  ])('turns %o into %o', (label, slug) => expect(labelSlug(label)).toBe(slug))
})
