import type { Hono } from 'hono'

/** Reports how far a step of seeding is: `done` of `total` pieces. */
export type SeedProgress = (step: string, done: number, total: number) => void

/** One stand-in: an app that is mounted below its own prefix, and the life of its data. */
export type Vendor = {
  readonly app: Pick<Hono, 'fetch'>
  /** Loads the demo shop anew, over whatever is there. */
  seed(progress?: SeedProgress): Promise<void> | void
  /** Forgets everything, also what visitors and editors did. */
  reset(): Promise<void> | void
  close(): void
}

/**
 * The settings of every stand-in: the folder of its data (`:memory:` = nowhere), its public origin, and the time in ms.
 */
export type VendorOptions = { readonly dataDir: string; readonly origin: string; readonly clock?: () => number }
