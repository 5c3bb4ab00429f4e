import { tidyCode } from '../typed-text.ts'

/** The test gateway's cards, digits only. */
export const testCards = { accepted: '4111111111111111', declined: '4000000000000002' } as const

export type PaymentResult = 'accepted' | 'declined' | 'unknown_card'

/** The test gateway's answer to a card number; spaces and dashes do not matter. */
export function charge(cardNumber: string): PaymentResult {
  const digits = tidyCode(cardNumber).replace(/[\s-]/g, '')
  if (digits === testCards.accepted) return 'accepted'
  return digits === testCards.declined ? 'declined' : 'unknown_card'
}
