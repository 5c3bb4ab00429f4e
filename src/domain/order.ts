import type { Money } from './money.ts'

/** An order as a customer's list shows it. */
export type OrderSummary = {
  readonly id: number
  /** ISO 8601, UTC. */
  readonly placedAt: string
  readonly statusId: number
  /** The merchant's own name of the status. */
  readonly status: string
  /** With tax, as it was paid; absent where the platform names no amount. */
  readonly total?: Money
  readonly pieces: number
}

/** Newest first. */
export type OrderHistory = {
  readonly orders: readonly OrderSummary[]
  /** From 1. */
  readonly page: number
  readonly hasMore: boolean
}
