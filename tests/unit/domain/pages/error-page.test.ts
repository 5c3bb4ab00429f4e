import { describe, expect, test } from 'vitest'
import { errorView, rawError } from '../../../../src/domain/pages/error-page.ts'

const failed = (failure: Partial<Parameters<typeof errorView>[0]> = {}) =>
  errorView({ status: 404, path: '/en-us/gone', hasContent: true, ...failure })

describe('the error page', () => {
  test.each([
    [404, 'missing', 'missing_title'],
    [410, 'gone', 'gone_title'],
    [500, 'broken', 'missing_title'],
    [503, 'broken', 'missing_title'],
    [400, 'broken', 'missing_title'],
  ])('has for the status %d the heading “%s” and the title “%s”', (status, heading, title) => {
    expect(failed({ status })).toMatchObject({ status, heading, title })
  })

  test.each([
    [404, undefined, 'missing'],
    [410, 'known', 'withdrawn'],
    [410, undefined, 'missing'],
    [500, undefined, 'generic'],
    [503, undefined, 'generic'],
  ] as const)('has for the status %d and the product %s the variant %s', (status, product, variant) => {
    expect(failed({ status, product }).variant).toBe(variant)
  })

  test('is a fatal 404 when the recommended products cannot be loaded', () => {
    const view = failed({ status: 410, product: 'failed' })
    expect(view).toMatchObject({ status: 404, heading: 'missing', title: 'missing_title', variant: 'missing' })
  })

  test.each([404, 410])('has only the general message for the status %d while the content fails', (status) => {
    const view = failed({ status, product: status === 410 ? 'known' : undefined, hasContent: false })
    expect(view).toMatchObject({ status, variant: 'generic', message: 'broken' })
  })

  test('does not repeat the general message', () => {
    expect(failed({ status: 500, hasContent: false })).not.toHaveProperty('message')
    expect(failed()).not.toHaveProperty('message')
  })

  test.each([
    ['/', true],
    ['/en-us', true],
    ['/de-de', true],
    ['/de-de/', true],
    ['/de-de/c/snowshoes', false],
    ['/about', false],
    ['/xx-yy', false],
  ])('has no space above at %s: %s', (path, flush) => expect(failed({ path }).flush).toBe(flush))

  test('shows a raw error only when given one, as in development', () => {
    expect(failed({ status: 500, raw: 'TypeError: x' }).raw).toBe('TypeError: x')
    expect(failed({ status: 500 })).not.toHaveProperty('raw')
  })
})

describe('a raw error', () => {
  test('consists of the thrown value and its origin', () => {
    expect(rawError(new TypeError('x is not y'))).toMatch(/^TypeError: x is not y\n\s+at /)
    expect(rawError('just text')).toBe('just text')
  })
})
