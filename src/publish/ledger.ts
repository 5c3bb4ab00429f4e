/**
 * Which page read what: every question asked while a page rendered, with the digest of the answer it got. After a sync
 * the questions are asked again; pages with a different digest are the ones to render (specification, quality 4).
 */
export type Ledger = {
  /** Question (stable JSON) → digest of its answer when last rendered. */
  readonly digests: Record<string, string>
  /** Page path → its questions, as indexes into the keys of `digests` in insertion order. */
  readonly pages: Record<string, number[]>
}

export type PageRead = { readonly question: string; readonly digest: string }

/** Collects the reads of rendered pages into a ledger, on top of an earlier one when given. */
export function ledgerBuilder(previous?: Ledger): {
  record(path: string, reads: readonly PageRead[]): void
  remove(path: string): void
  build(): Ledger
} {
  const digests = new Map(Object.entries(previous?.digests ?? {}))
  const pages = new Map<string, string[]>()
  const questions = [...digests.keys()]
  for (const [path, indexes] of Object.entries(previous?.pages ?? {})) {
    pages.set(
      path,
      indexes.flatMap((index) => questions[index] ?? []),
    )
  }
  return {
    record(path, reads) {
      pages.set(
        path,
        reads.map((read) => read.question),
      )
      for (const read of reads) digests.set(read.question, read.digest)
    },
    remove: (path) => void pages.delete(path),
    build() {
      const used = new Set([...pages.values()].flat())
      const retained = [...digests].filter(([question]) => used.has(question))
      const index = new Map(retained.map(([question], position) => [question, position]))
      return {
        digests: Object.fromEntries(retained),
        pages: Object.fromEntries(
          [...pages].map(([path, asked]) => [path, asked.flatMap((question) => index.get(question) ?? [])]),
        ),
      }
    },
  }
}

/**
 * Paths of the ledger whose answers differ now.
 * @param ask digest of the answer that a question gets today
 */
export function touchedPages(ledger: Ledger, ask: (question: string) => string): string[] {
  const changed = Object.entries(ledger.digests).map(([question, digest]) => ask(question) !== digest)
  return Object.entries(ledger.pages)
    .filter(([, questions]) => questions.some((index) => changed[index]))
    .map(([path]) => path)
}
