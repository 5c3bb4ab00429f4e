import type { PagePath } from '../content/content.ts'
import type { PageFault } from '../domain/pages/page-checks.ts'
import type { NodeRecord } from '../content/recording.ts'
import type { ReleaseFile } from './release.ts'

/** A page to render, and its locale's name. */
export type RenderTask = {
  readonly page: PagePath
  readonly locale: string
  /**
   * Names of the locales that have the page, where the publisher says so: to find those of a product takes the index of
   * products of every language.
   */
  readonly offered?: readonly string[]
}

/** Tasks of one locale, made as they are taken: a full build has hundreds of thousands. */
export type TaskSource = {
  readonly locale: string
  readonly count: number
  /** The next ones, so many at most; none where all are taken. */
  readonly take: (most: number) => readonly RenderTask[]
}

/** The number of tasks in all. */
export function countTasks(sources: readonly TaskSource[]): number {
  return sources.reduce((sum, { count }) => sum + count, 0)
}

/**
 * The files a page became (`_payload.json` included) and what it read. `files` is empty when it could not be rendered.
 */
export type RenderResult = {
  readonly path: string
  readonly status: number
  readonly files: readonly (readonly [path: string, file: ReleaseFile])[]
  /** Keys of the questions that it asked, and of its links (`link-index.ts`). */
  readonly reads: readonly string[]
  /** The faults of its HTML. */
  readonly faults: readonly PageFault[]
  /** The reason that there are no files. */
  readonly fault?: string
}

/** The places from which a render process works. Its settings come from its environment, like any process's. */
export type RenderFolders = { readonly dist: string; readonly snapshot: string; readonly release: string }

/**
 * Pages of one locale to render; a later snapshot to render from, with the keys of its changed rows; pages that are
 * rendered for what is in memory afterwards, between other messages; or that the process is to free memory.
 */
export type ToWorker =
  | { readonly tasks: readonly RenderTask[] }
  | { readonly snapshot: string; readonly leaves: readonly string[] }
  | { readonly warmUp: readonly RenderTask[] }
  | { readonly isLarge: true }
/**
 * `peakMemory` in MiB, without what it shares with the publisher. `isWarm` comes after the pages that are rendered for
 * memory. A failure is of the process (a full disk), not of a page: nothing more comes.
 */
export type FromWorker =
  | { readonly isWarm: true }
  | { readonly results: readonly RenderResult[]; readonly nodes: readonly NodeRecord[]; readonly peakMemory: number }
  | { readonly failure: RenderFailure }

/** The system's `code` where it has one. */
export type RenderFailure = { readonly message: string; readonly code?: string }

/** A render process's reason for ending. */
export function failureOf(error: unknown): RenderFailure {
  if (!(error instanceof Error)) return { message: String(error) }
  const message = error.stack ?? error.message
  return 'code' in error && typeof error.code === 'string' ? { message, code: error.code } : { message }
}
