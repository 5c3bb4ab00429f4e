import type { HookPace } from './hooks/announce.ts'

/**
 * The speed of events that come by themselves. `orderStep` = ms from one stage of an order to the next; 0 = orders
 * stand still.
 */
export type Pace = HookPace & { orderStep: number }

/** The platform's own pace: a merchant moves orders. */
export const platformPace: Pace = { copies: 1, patience: 1, orderStep: 0 }

/** A demo's: an order is delivered within minutes, an event that was missed comes again within seconds. */
export const demoPace: Pace = { copies: 1, patience: 1 / 60, orderStep: 2 * 60_000 }
