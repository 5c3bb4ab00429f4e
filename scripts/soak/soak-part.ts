/** The results of a part of `npm run soak`: a line of facts for docs/soak.md, and what went wrong. */
export type SoakResult = {
  readonly name: string
  /** Markdown, one line: counts, seeds, what was looked at. */
  readonly facts: string
  /** One line each; empty when all was well. */
  readonly failures: readonly string[]
}

/** A long random or fault run. */
export type SoakPart = {
  readonly name: string
  /**
   * Throws nothing for what it finds: that is a failure of its result.
   * @param section what docs/soak.md has of this part, empty for nothing
   * @param store writes down what was seen so far, for a run of hours that may be broken off
   */
  readonly run: (section: string, store: (soFar: SoakResult) => void) => Promise<SoakResult>
}
