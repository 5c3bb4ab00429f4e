import type { PagePath } from '../content/content.ts'
import type { PageRead } from './ledger.ts'
import type { ReleaseFile } from './release.ts'

/** A page to render, and its locale's name. */
export type RenderTask = { readonly page: PagePath; readonly locale: string }

/**
 * The files a page became (`_payload.json` included) and what it read. `files` is empty when it could not be rendered.
 */
export type RenderResult = {
  readonly path: string
  readonly status: number
  readonly files: readonly (readonly [path: string, file: ReleaseFile])[]
  readonly reads: readonly PageRead[]
  /** Why there are no files. */
  readonly fault?: string
}

/** Where a render process finds what it works with. Its settings come from its environment, like any process's. */
export type RenderFolders = { readonly dist: string; readonly snapshot: string; readonly release: string }

export type ToWorker = { readonly tasks: readonly RenderTask[] }
/** `peakMemory` in MiB. A failure is of the process (a full disk), not of a page: nothing more comes. */
export type FromWorker =
  { readonly results: readonly RenderResult[]; readonly peakMemory: number } | { readonly failure: RenderFailure }

/** The system's `code` where it has one. */
export type RenderFailure = { readonly message: string; readonly code?: string }
