import { expect, test } from 'vitest'
import { labelSlug } from '../../../../src/domain/catalogue/label-slug.ts'

test.each([
  ['Glacier Blue', 'glacier-blue'],
  ['  Black / Red ', 'black-red'],
  ['Crème Brûlée', 'creme-brulee'],
  ['25"', '25'],
  ['', ''],
])('the label %o is keyed %o', (label, slug) => expect(labelSlug(label)).toBe(slug))
