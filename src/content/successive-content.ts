import { answersThrough } from './answers-through.ts'
import type { Locale } from '../domain/locale/locale.ts'
import type { Content, GuestAccess, PagePath } from './content.ts'
import type { Snapshot } from './snapshot/snapshot.ts'
import { type TrackedSnapshot, trackSnapshot } from './snapshot/tracked-snapshot.ts'
import { createTracker, type Tracker } from './snapshot/tracker.ts'

/** Orders pages of a locale as they are best rendered. */
export type OrderPages = (pages: readonly PagePath[], locale: Locale) => readonly PagePath[]

/** Content, the order in which its pages are best rendered, and what guests may see of the stores. */
export type OrderedContent = {
  readonly content: Content
  readonly orderPages: OrderPages
  readonly isOpen: GuestAccess
}

/** Content of one snapshot among those that follow one another, and have in common what is in memory. */
export type SuccessiveContent = OrderedContent & {
  readonly tracker: Tracker
  /**
   * Answers from a later snapshot from now on. Must be the newest.
   * @param leaves keys of the rows and lists of rows that are others in it
   */
  advance(next: Snapshot, leaves: readonly string[]): void
  /**
   * Content of a later snapshot: what was made of none of the changed rows is in memory for both. This content answers
   * from its own snapshot, as before.
   * @param leaves keys of the rows and lists of rows that are others in it
   */
  successor(next: Snapshot, leaves: readonly string[]): SuccessiveContent
}

/**
 * Creates the first content of those that follow one another.
 * @param create creates content over a snapshot that may be another one at each question
 */
export function createSuccessiveContent(
  first: Snapshot,
  create: (snapshot: TrackedSnapshot) => OrderedContent,
): SuccessiveContent {
  const tracker = createTracker()
  /** The newest one, but while a question is asked of another. */
  let asked = first
  const { content, orderPages, isOpen } = create(trackSnapshot(tracker, () => asked))
  const goOnTo = (next: Snapshot, leaves: readonly string[]): void => {
    tracker.advance(leaves)
    asked = next
  }

  /** Content of the newest snapshot. */
  const openNewest = (): SuccessiveContent => {
    let [snapshot, revision] = [asked, tracker.newest()]
    // An answer is made without a pause: all that it asks comes from the same snapshot.
    const askHere = <Value>(ask: () => Value): Value => {
      const outer = asked
      asked = snapshot
      try {
        return tracker.askAt(revision, ask)
      } finally {
        asked = outer
      }
    }
    return {
      content: answersThrough(content, (_name, _locale, _args, ask) => askHere(ask)),
      orderPages: (pages, locale) => askHere(() => orderPages(pages, locale)),
      isOpen: (kind, store, id) => askHere(() => isOpen(kind, store, id)),
      tracker: { ...tracker, run: (key) => askHere(() => tracker.run(key)) },
      advance(next, leaves) {
        goOnTo(next, leaves)
        snapshot = next
        revision = tracker.newest()
      },
      successor(next, leaves) {
        // The memory has gone on to another one already.
        if (revision !== tracker.newest()) return createSuccessiveContent(next, create)
        goOnTo(next, leaves)
        return openNewest()
      },
    }
  }
  return openNewest()
}
