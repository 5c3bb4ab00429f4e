import type { DeadRedirect } from '../domain/pages/links/redirects/dead-redirects.ts'

/** One file of a release. `headers` are the page's own (its content security policy); the server adds the rest. */
export type ReleaseFile = {
  /** SHA-256 of the bytes, hex: the name in the file store. */
  readonly hash: string
  /** Bytes. */
  readonly size: number
  readonly type: string
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The release that is served from files at one time. Switching to another release is one commit. Its files:
 * `ReleaseFiles`.
 */
export type Release = {
  readonly id: string
  /** Position among all releases: a later one has a greater number. */
  readonly seq: number
  /** ISO 8601. */
  readonly timestamp: string
  readonly previous: string | undefined
  /** Digest of the code bundle and the snapshot that it was rendered from. */
  readonly code: string
  readonly snapshot: string
  /** The number of its pages. */
  readonly pages: number
  /** The release whose pages it has, where it was made by a roll back, or of content that shows on none of them. */
  readonly pagesOf?: string
  /** Version of the snapshot that was live when a roll back made it. */
  readonly rolledBackFrom?: string
  readonly made: ReleaseWork
}

/** Version of the newest content that a release is of: a roll back's is that of the pages which it replaced. */
export const contentOf = ({
  snapshot,
  rolledBackFrom,
}: {
  readonly snapshot: string
  readonly rolledBackFrom?: string | undefined
}): string => rolledBackFrom ?? snapshot

/** The files of one release by path. */
export type ReleaseFiles = {
  readonly find: (path: string) => ReleaseFile | undefined
  /** All of them, by path, from the database as they are asked for. */
  readonly entries: () => IterableIterator<readonly [path: string, file: ReleaseFile]>
}

/** A path whose file is another one than in an earlier release; none where it is gone. */
export type ReleaseChange = readonly [path: string, file: ReleaseFile | undefined]

/** The maker of a release, and its cost. */
type ReleaseWork = {
  /** `user@machine`. */
  readonly by: string
  readonly seconds: number
  /** Pages and payloads that differ from the release before; `'all'` after a change of code. */
  readonly changed: number | 'all'
  /** The faults of its pages, and those that could not be brought up to date: the first lines. */
  readonly faults?: readonly string[]
}

/** A fault of the release's pages: the first page that has it, and how many more do. */
export type CheckedFault = { readonly path: string; readonly fault: string; readonly others: number }

/**
 * The outcome of a publish. `changed` is `'all'` after a change of code, and where too many pages for a list changed
 * (specification, addendum 4, `builds/meta`).
 */
export type PublishReport = {
  readonly release: Release
  readonly published: boolean
  readonly rendered: number
  readonly changed: readonly string[] | 'all'
  readonly removed: readonly string[]
  /** Files of the release before that the disk had lost. */
  readonly lost: readonly string[]
  /** Pages that could not be rendered, or would bring a new fault: they keep their last good version. */
  readonly failed: readonly { readonly path: string; readonly fault: string }[]
  /** The faults of pages that went live nevertheless, each fault once. */
  readonly faults: readonly CheckedFault[]
  /** Old addresses that lead to a page which this release does not have. */
  readonly deadRedirects: readonly DeadRedirect[]
  readonly seconds: number
  /** MiB, all processes at their peaks; pages of files that they share count once. */
  readonly peakMemory: number
}
