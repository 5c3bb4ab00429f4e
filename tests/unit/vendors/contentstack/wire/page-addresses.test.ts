import { describe, expect, test } from 'vitest'
import { entrySchemas } from '../../../../../src/vendors/contentstack/wire/entry-schemas.ts'

const entry = { uid: 'a', title: 'A', locale: 'en-us' }

describe('the address of a page', () => {
  test.each([
    ['page', '/about/us'],
    ['landing_page', '/a/b'],
    ['pro', '/elsewhere'],
    ['pro', '/'],
  ] as const)('is refused for a %s at %s, where no page is served', (type, url) => {
    expect(entrySchemas[type].safeParse({ ...entry, url }).success).toBe(false)
  })

  test.each(['/pro', '/pro/create', '/pro/signup', '/psia'])('is accepted for a pro page at %s', (url) => {
    expect(entrySchemas.pro.safeParse({ ...entry, url }).success).toBe(true)
  })
})

describe('the key of a topic', () => {
  test('is limited to the characters of an address', () => {
    const topic = (key: string) => entrySchemas.support_topic.safeParse({ ...entry, key }).success
    expect(topic('fit')).toBe(true)
    expect([topic('Fit it'), topic(''), topic('9')]).toEqual([false, false, false])
  })
})
