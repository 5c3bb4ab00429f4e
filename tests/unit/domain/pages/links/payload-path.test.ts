import { describe, expect, test } from 'vitest'
import { pageOf, payloadPath } from '../../../../../src/domain/pages/links/payload-path.ts'

describe('the address of a payload', () => {
  test('stands below its page', () => {
    expect(payloadPath('/de-at/p/ridge-25')).toBe('/de-at/p/ridge-25/_payload.json')
  })

  test.each(['/de-at/p/ridge-25', '/de-at/p/ridge-25/_payload.json'])('leads to its page: %s', (path) => {
    expect(pageOf(path)).toBe('/de-at/p/ridge-25')
  })
})
