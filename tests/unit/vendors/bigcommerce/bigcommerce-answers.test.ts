import { describe, expect, test } from 'vitest'
import { cartRefusal } from '../../../../src/vendors/bigcommerce/cart-refusal.ts'
import { rateLimitWait } from '../../../../src/vendors/bigcommerce/rate-limit.ts'

describe('cartRefusal', () => {
  test.each([
    [409, { title: 'The request cannot be processed due to a possible conflict. Please review …' }, 'conflict'],
    [409, undefined, 'conflict'],
    [409, { title: 'You can only purchase a maximum of 2 of the Stock Bag per order.' }, 'quantity'],
    [422, { title: 'You need to purchase a minimum of 2 of the Ridge per order.' }, 'quantity'],
    [
      422,
      { title: 'Missing or incorrect required fields', errors: { variant: 'This product has options …' } },
      'options',
    ],
    [422, { title: 'There is not enough stock of Ridge for the quantity you selected.' }, 'stock'],
    [
      422,
      { title: "We don't have enough Ridge stock on hand for the quantity you selected. Please try again." },
      'stock',
    ],
    [
      409,
      { title: 'We don’t have enough Minimum quantity option stock on hand for the quantity you selected.' },
      'stock',
    ],
    [422, { title: 'A product was not found with an id of 7' }, 'product'],
    [422, { title: 'The product "Option Kit" is currently unavailable for purchase.' }, 'product'],
    [400, 'not even an object', 'other'],
    [422, {}, 'other'],
  ])('reads the platform’s %i %j as %s', (status, body, meaning) => {
    const outcome = cartRefusal(status, body)
    expect(outcome.kind === 'refused' ? outcome.reason : outcome.kind).toBe(meaning)
  })

  test('names a product that the platform lacks, and none for a title that repeats what was typed', () => {
    const titled = (title: string) => cartRefusal(422, { title })
    expect(titled('A product was not found with an id of 7')).toMatchObject({ reason: 'product', missing: 7 })
    for (const title of ['“A product was not found with an id of 7” is too long', 'The product is unavailable'])
      expect(titled(title)).not.toHaveProperty('missing')
  })
})

describe('rateLimitWait', () => {
  test.each([
    [{ 'x-rate-limit-time-reset-ms': '1200', 'x-retry-after': '9' }, 1200],
    [{ 'x-retry-after': '2' }, 2000],
    [{}, undefined],
    [{ 'x-rate-limit-time-reset-ms': 'soon' }, undefined],
  ])('reads from a 429 with %j a wait of %s ms', (headers, ms) => {
    expect(rateLimitWait(new Headers(headers))).toBe(ms)
  })
})
