import { describe, expect, test } from 'vitest'
import { walkCustomers } from '../../fixtures/customer-walk/walk-customers.ts'

/** The long walk belongs to `npm run soak`. The seed is one whose few walks come by nearly every act. */
const sample = { walks: 3, steps: 70, seed: 3 }

describe('a random walk of customers', () => {
  test('shows each of them only their own data, cart and prices', async () => {
    const counts = await walkCustomers(sample)
    expect([...counts.keys()]).toEqual(
      expect.arrayContaining([
        ...['create', 'login', 'logout', 'add', 'order', 'go', 'restart', 'search', 'search-as-member'],
        ...['apply', 'approve', 'redeem', 'expire', 'revoke', 'renew'],
      ]),
    )
  })
})
