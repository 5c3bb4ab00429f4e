import type { Page } from 'playwright'
import type { PageType } from '../page-types.ts'
import type { WalkWidth } from '../walk-plan.ts'
import type { Watch } from '../watch-page.ts'

/** A page of a type, opened once for all probes. */
export type Visit = {
  readonly page: Page
  readonly type: Pick<PageType, 'name' | 'rest' | 'locale'>
  /** Of the window, px. */
  readonly width: WalkWidth
  readonly watched: Watch
}

/** A question that is asked of every type of page: what is wrong with the page in view, a line each. */
export type Probe = {
  /** The name of its test: a verb phrase. */
  readonly name: string
  /** At how many of a type's three visits it is asked: fewer for what takes long (decision 102). */
  readonly visits: 1 | 2 | 3
  /**
   * HTML that the probe must find fault with at each width, and a pattern for each fault. Other parts of it are
   * harmless: a fault without a pattern is one too many.
   */
  readonly fixture: { readonly html: string; readonly faults: readonly RegExp[] }
  readonly ask: (visit: Visit) => Promise<readonly string[]>
}
