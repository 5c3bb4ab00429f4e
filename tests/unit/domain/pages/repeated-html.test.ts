import { expect, test } from 'vitest'
import { createRepeatedHtml } from '../../../../src/domain/pages/repeated-html.ts'

const [header, otherHeader, words] = [{}, {}, {}]

test('markup is repeated for the same objects in the same order', () => {
  const repeated = createRepeatedHtml()
  expect(repeated.get([header, words], 'header')).toBeUndefined()
  repeated.set([header, words], 'header', '<header></header>')
  expect(repeated.get([header, words], 'header')).toBe('<header></header>')
})

test.each([
  ['another object', [otherHeader, words], 'header'],
  ['one object less', [header], 'header'],
  ['one object more', [header, words, {}], 'header'],
  ['something else that is made of them', [header, words], 'header over'],
] as const)('it is drawn anew for %s', (_, of, as) => {
  const repeated = createRepeatedHtml()
  repeated.set([header, words], 'header', '<header></header>')
  expect(repeated.get(of, as)).toBeUndefined()
})
