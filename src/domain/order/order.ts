import type { Money } from '../price/money.ts'
import type { OrderStage } from './order-stage.ts'
import type { Recipient } from '../customer/postal-lines.ts'

/** An order as a customer's list shows it. */
export type OrderSummary = {
  readonly id: number
  /** ISO 8601, by the store's clock: with its offset. */
  readonly placedAt: string
  /** `undefined` for a status of the platform that the shop does not know. */
  readonly stage: OrderStage | undefined
  /** The merchant's own name of the status. */
  readonly status: string
  /** With tax, as it was paid; absent where the platform names no amount. */
  readonly total?: Money
  readonly pieces: number
}

/** The chosen value. `valueId` is NaN where the platform names no value of a list. */
type OrderChoice = {
  readonly id: number
  readonly valueId: number
  readonly name: string
  readonly value: string
}

/** One line of an order, as it was sold then. */
export type OrderItem = {
  /** 0 for something that is not in the catalogue. */
  readonly productId: number
  /** Names here and below are the platform's. */
  readonly name: string
  readonly options: readonly OrderChoice[]
  readonly quantity: number
  /** Of all pieces; with tax where prices include it. */
  readonly total?: Money
}

/** A parcel on its way. */
export type Parcel = {
  /** ISO 8601, by the store's clock. */
  readonly sentAt: string
  readonly carrier: string
  readonly number: string
  /** The address at which it can be followed: https, on an allowed host. */
  readonly href?: string
}

/** An order with all that its page shows. Amounts as they were shown when it was placed: with tax, or before it. */
export type PlacedOrder = OrderSummary & {
  readonly items: readonly OrderItem[]
  readonly parcels: readonly Parcel[]
  readonly sums: {
    /** With gift wrapping. */
    readonly items?: Money
    /** With handling. */
    readonly shipping?: Money
    /** The amount that was taken off. */
    readonly discount?: Money
    /** The parts that the amounts include. */
    readonly tax?: Money
    /** The parts that the total adds to them. */
    readonly addedTax?: Money
    readonly refunded?: Money
  }
  /** The place that it is sent to, or the first of several such places; absent for what is not sent. */
  readonly shipTo?: Recipient
}

/**
 * The rights of who knows the number and the e-mail address of an order: no name, no address, no amount (security,
 * A10). Parcels have no number.
 */
export type TrackedOrder = Omit<OrderSummary, 'total'> & {
  readonly items: readonly Omit<OrderItem, 'total'>[]
  readonly parcels: readonly Parcel[]
}

/** Newest first. */
export type OrderHistory = {
  readonly orders: readonly OrderSummary[]
  /** From 1. */
  readonly page: number
  readonly hasMore: boolean
}
