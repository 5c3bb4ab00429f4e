/** Finds what was made of something, by the keys of what it was made of. */
export type ReaderIndex<Reader> = {
  /** Adds a reader under each of its reads. */
  add(reader: Reader): void
  /** Removes it from under its reads. */
  remove(reader: Reader): void
  has(read: string): boolean
  of(read: string): Iterable<Reader>
}

/** An index that has no reader. */
export function createReaderIndex<Reader extends { readonly reads: readonly string[] }>(): ReaderIndex<Reader> {
  // Most things have one reader: a set takes several times as much memory.
  const readers = new Map<string, Reader | Set<Reader>>()
  const addTo = (read: string, reader: Reader): void => {
    const known = readers.get(read)
    if (known === undefined) readers.set(read, reader)
    else if (known instanceof Set) known.add(reader)
    else readers.set(read, new Set([known, reader]))
  }
  const removeFrom = (read: string, reader: Reader): void => {
    const known = readers.get(read)
    if (known instanceof Set) known.delete(reader)
    if (known === reader || (known instanceof Set && known.size === 0)) readers.delete(read)
  }
  return {
    add(reader) {
      for (const read of reader.reads) addTo(read, reader)
    },
    remove(reader) {
      for (const read of reader.reads) removeFrom(read, reader)
    },
    has: (read) => readers.has(read),
    of(read) {
      const known = readers.get(read)
      if (known === undefined) return []
      return known instanceof Set ? known : [known]
    },
  }
}
