/** A release as operators see it. */
export type ReleaseSummary = {
  readonly id: string
  /** ISO 8601. */
  readonly timestamp: string
  /** `user@machine`. */
  readonly by: string
  readonly seconds: number
  readonly pages: number
  /** Pages and payloads that differ from the release before; `'all'` after a change of code. */
  readonly changed: number | 'all'
  /** The first of the changed pages' paths. */
  readonly changedPaths: readonly string[]
  /** The faults of its pages, and those that could not be brought up to date, a line each. */
  readonly faults: readonly string[]
  /** The release whose pages it has, where it was made by a roll back. */
  readonly pagesOf: string | undefined
}

/** The present or last work of the publisher of one machine. */
export type PublishProgress = {
  readonly state: 'working' | 'done' | 'failed' | 'stopped'
  /** ISO 8601, of the last change. */
  readonly at: string
  /** Pages, while it renders. */
  readonly done?: number | undefined
  readonly total?: number | undefined
  /** The reason of its failure, or its outcome. */
  readonly message?: string | undefined
}

/** The releases of this shop, for its operators. */
export type ReleaseAdmin = {
  /** All that are there, the newest first. */
  releases(): Promise<readonly ReleaseSummary[]>
  /** Id of the live one. */
  liveId(): string | undefined
  /** A line that names the publisher at work, on whichever machine, or says that it is not known; `undefined`: none. */
  publisher(): Promise<string | undefined>
  /** The progress on this machine; `undefined` where no publisher has run on it. */
  progress(): PublishProgress | undefined
  /**
   * Makes the pages of a release live.
   * @throws Error for one that is not there, or is live; also where it is live by then, and something beside it failed
   */
  goLive(id: string): Promise<void>
}
