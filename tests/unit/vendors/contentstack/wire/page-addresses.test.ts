import { expect, it } from 'vitest'
import { entrySchemas } from '../../../../../src/vendors/contentstack/wire/entry-schemas.ts'

const entry = { uid: 'a', title: 'A', locale: 'en-us' }

it.each([
  ['page', '/about/us'],
  ['landing_page', '/a/b'],
  ['pro', '/elsewhere'],
  ['pro', '/'],
] as const)('refuses a %s at %s, where no page would be', (type, url) => {
  expect(entrySchemas[type].safeParse({ ...entry, url }).success).toBe(false)
})

it.each(['/pro', '/pro/create', '/pro/signup', '/psia'])('takes a pro page at %s', (url) => {
  expect(entrySchemas.pro.safeParse({ ...entry, url }).success).toBe(true)
})

it('takes only what can stand in an address as the key of a topic', () => {
  const topic = (key: string) => entrySchemas.support_topic.safeParse({ ...entry, key }).success
  expect(topic('fit')).toBe(true)
  expect([topic('Fit it'), topic(''), topic('9')]).toEqual([false, false, false])
})
