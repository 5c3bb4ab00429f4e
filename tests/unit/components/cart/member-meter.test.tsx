import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { MemberMeter } from '../../../../src/components/cart/MemberMeter.tsx'
import { toCartDisplay } from '../../../../src/components/cart/cart-display.ts'
import { type ProStanding, nextCustomer, unknownCustomer } from '../../../../src/domain/customer/customer-state.ts'
import { tileText } from '../../../fixtures/tile-answers.ts'
import { keysAsWords } from '../../../fixtures/words.ts'

const display = toCartDisplay({
  locale: 'en-us',
  tag: 'en-US',
  format: undefined,
  media: { origin: 'https://media.test', account: 'k2' },
  words: keysAsWords('cart', {}),
})
const known: ProStanding = {
  isActive: true,
  discountRules: [],
  orderTotal: 1200,
  spendLimit: 3000,
  expirationDate: '2027-12-31',
  isEmployee: false,
}

/** The drawer of an empty cart, for the member that a session tells of. */
function drawn(pro: Partial<ProStanding>): string {
  const source = { id: 2, email: 'per@firn.example', notes: '{"region":"pro","expires":"2027-10-31"}' }
  const member = nextCustomer(unknownCustomer, { kind: 'signed_in', source, pro: { ...known, ...pro } })
  if (member.status !== 'signed_in') return ''
  return renderToString(<MemberMeter member={member} words={tileText.member} display={display} />)
}

describe('a member’s meter beside an empty cart', () => {
  test('shows the amount spent, the limit and the end date', () => {
    expect(drawn({})).toContain('$1,200 of $3,000')
    expect(drawn({})).toContain('scaleX(0.4)')
    expect(drawn({})).toContain('until December 31, 2027')
  })

  test('has words of its own for employees', () => {
    expect(drawn({ isEmployee: true })).toContain('staff: $1,200 of $3,000')
  })

  test('shows the end of the code but no spend while the pro service does not answer', () => {
    const html = drawn({ orderTotal: undefined, spendLimit: undefined, expirationDate: undefined })
    expect(html).toContain('until October 31, 2027')
    expect(html).not.toContain('$')
  })
})
