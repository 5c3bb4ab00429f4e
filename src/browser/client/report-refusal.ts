import type { RefusedEvent } from '../../domain/pages/document-events.ts'
import { ApiError } from './api-error.ts'

/**
 * Dispatches `shop:refused` for a read of a customer's own data that the API refused: a guest's (401), or that of a
 * customer without the role (403).
 * @returns whether it did; any other failure says nothing about the customer
 */
export function reportRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || (error.status !== 401 && error.code !== 'forbidden')) return false
  const event: RefusedEvent = new CustomEvent('shop:refused', { detail: { status: error.status } })
  document.dispatchEvent(event)
  return true
}
