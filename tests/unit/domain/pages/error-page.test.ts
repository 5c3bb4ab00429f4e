import { describe, expect, it } from 'vitest'
import { errorView, rawError } from '../../../../src/domain/pages/error-page.ts'

const failed = (failure: Partial<Parameters<typeof errorView>[0]> = {}) =>
  errorView({ status: 404, path: '/en-us/gone', hasContent: true, ...failure })

describe('the error page', () => {
  it.each([
    [404, 'missing', 'missing_title'],
    [410, 'gone', 'gone_title'],
    [500, 'broken', 'missing_title'],
    [503, 'broken', 'missing_title'],
    [400, 'broken', 'missing_title'],
  ])('of status %d has the heading "%s" and the title "%s"', (status, heading, title) => {
    expect(failed({ status })).toMatchObject({ status, heading, title })
  })

  it.each([
    [404, undefined, 'missing'],
    [410, 'known', 'withdrawn'],
    [410, undefined, 'missing'],
    [500, undefined, 'generic'],
    [503, undefined, 'generic'],
  ] as const)('of status %d with the product %s is %s', (status, product, variant) => {
    expect(failed({ status, product }).variant).toBe(variant)
  })

  it('is a fatal 404 when the recommended products cannot be loaded', () => {
    const view = failed({ status: 410, product: 'failed' })
    expect(view).toMatchObject({ status: 404, heading: 'missing', title: 'missing_title', variant: 'missing' })
  })

  it.each([404, 410])('of status %d has only the general message while the content fails', (status) => {
    const view = failed({ status, product: status === 410 ? 'known' : undefined, hasContent: false })
    expect(view).toMatchObject({ status, variant: 'generic', message: 'broken' })
  })

  it('does not say the general message twice', () => {
    expect(failed({ status: 500, hasContent: false })).not.toHaveProperty('message')
    expect(failed()).not.toHaveProperty('message')
  })

  it.each([
    ['/', true],
    ['/en-us', true],
    ['/de-de', true],
    ['/de-de/', true],
    ['/de-de/c/snowshoes', false],
    ['/about', false],
    ['/xx-yy', false],
  ])('at %s has no space above: %s', (path, flush) => expect(failed({ path }).flush).toBe(flush))

  it('shows the raw error where it is given one, which is in development only', () => {
    expect(failed({ status: 500, raw: 'TypeError: x' }).raw).toBe('TypeError: x')
    expect(failed({ status: 500 })).not.toHaveProperty('raw')
  })
})

describe('a raw error', () => {
  it('is what was thrown, with the place it came from', () => {
    expect(rawError(new TypeError('x is not y'))).toMatch(/^TypeError: x is not y\n\s+at /)
    expect(rawError('just text')).toBe('just text')
  })
})
