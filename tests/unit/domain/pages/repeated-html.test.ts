import { describe, expect, test } from 'vitest'
import { createRepeatedHtml } from '../../../../src/domain/pages/repeated-html.ts'

const [header, otherHeader, words] = [{}, {}, {}]

describe('repeated markup', () => {
  test('is reused for the same objects in the same order', () => {
    const repeated = createRepeatedHtml()
    expect(repeated.get([header, words], 'header')).toBeUndefined()
    repeated.set([header, words], 'header', '<header></header>')
    expect(repeated.get([header, words], 'header')).toBe('<header></header>')
  })

  test.each([
    ['another object', [otherHeader, words], 'header'],
    ['one object fewer', [header], 'header'],
    ['one object more', [header, words, {}], 'header'],
    ['other markup of the same objects', [header, words], 'header over'],
  ] as const)('is drawn again for %s', (_, of, as) => {
    const repeated = createRepeatedHtml()
    repeated.set([header, words], 'header', '<header></header>')
    expect(repeated.get(of, as)).toBeUndefined()
  })
})
