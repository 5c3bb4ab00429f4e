import { describe, expect, test } from 'vitest'
import {
  concernsOwnContent,
  contentEventSchema,
  toContentChange,
} from '../../../../../src/vendors/contentstack/wire/content-event.ts'

const event = (data: object, more: object = {}) =>
  contentEventSchema.parse({
    module: 'entry',
    event: 'publish',
    api_key: 'key',
    triggered_at: '2026-11-30T08:00:00.000Z',
    data: { entry: { uid: 'ridge' }, content_type: { uid: 'product' }, environment: { name: 'production' }, ...data },
    ...more,
  })

describe('the branch of an event', () => {
  test.each([
    ['main', { uid: 'main' }, true],
    ['main', 'main', true],
    ['main', undefined, true],
    ['main', { uid: 'next' }, false],
    ['an alias', { uid: 'main' }, true],
    ['an alias', { uid: 'next' }, true],
  ])('concerns a shop that reads %s where it is %j: %s', (branch, named, isOwn) => {
    expect(concernsOwnContent(event({ branch: named }), { environment: 'production', branch })).toBe(isOwn)
  })

  test('concerns no shop of another environment', () => {
    const elsewhere = event({ branch: { uid: 'main' }, environment: { name: 'staging' } })
    expect(concernsOwnContent(elsewhere, { environment: 'production', branch: 'alias' })).toBe(false)
  })
})

describe('the end of a release', () => {
  test.each([
    ['its data', { release: { uid: 'spring' } }, {}, 'spring'],
    ['its source', {}, { source: { type: 'release', uid: 'spring' } }, 'spring'],
    ['nothing', {}, {}, undefined],
    ['not even its data', { release: { title: 'Spring' } }, {}, undefined],
  ])('is known where %s names it', (_name, data, more, uid) => {
    const end = event(data, { module: 'release', event: 'deploy', ...more })
    expect(toContentChange(end)).toEqual({ kind: 'release', uid })
  })
})
