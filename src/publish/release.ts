import type { DeadRedirect } from '../domain/pages/redirects/dead-redirects.ts'

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

/** Everything that is served from files at one time: path → file. Switching releases is switching this. */
export type Release = {
  readonly id: string
  /** ISO 8601. */
  readonly timestamp: string
  readonly previous: string | undefined
  /** Digest of the code bundle and the snapshot that it was rendered from. */
  readonly code: string
  readonly snapshot: string
  readonly files: Readonly<Record<string, ReleaseFile>>
}

/** What a publish did. `changed` is `'all'` after a change of code (specification, addendum 4, `builds/meta`). */
export type PublishReport = {
  readonly release: Release
  readonly published: boolean
  readonly rendered: number
  readonly changed: readonly string[] | 'all'
  readonly removed: readonly string[]
  /** Pages that could not be rendered: they keep their last good version. */
  readonly failed: readonly { readonly path: string; readonly fault: string }[]
  /** Old addresses that lead to a page which this release does not have. */
  readonly deadRedirects: readonly DeadRedirect[]
  readonly seconds: number
  /** MiB, all processes at their peaks. */
  readonly peakMemory: number
}
