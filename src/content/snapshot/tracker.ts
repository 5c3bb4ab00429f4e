import {
  type CachedValues,
  createCachedValues,
  type DropEntry,
  type Entry,
  type Limit,
  type Revision,
} from './cached-values.ts'
import { answerDigest } from './digest.ts'
import { argsOf, isNodeKey, nameOf, nodeKey } from './node-key.ts'
import { createReaderIndex, type ReaderIndex } from './reader-index.ts'

/** The value that `make` made for a key, the same object as long as it is cached. */
type Memo<Value> = (key: string, make: () => Value) => Value

/** Called with each value that was made, and the keys of what it was made of. */
type NodeListener = (key: string, value: unknown, reads: readonly string[]) => void

/** A value, and the keys of what it was made of. */
type Made<Value> = { readonly value: Value; readonly reads: string[] }
/**
 * The way in which nodes of one name are found and made. `changedIn` is the revision, `undefined` where that is not
 * known.
 */
type NodeKind = {
  readonly isCached: (key: string) => boolean
  readonly changedIn: (key: string) => number | undefined
  readonly run: (key: string) => unknown
}
/** The values of a kind, as all kinds are gone through. */
type ClearableCache = {
  readonly isOfLocale: boolean
  readonly entries: () => Iterable<Entry<unknown>>
  readonly clear: () => void
}

/**
 * Remembers values made of a snapshot's rows, and what each was made of (decision 087). Reading is synchronous, so the
 * value that is being made is known at each read. When rows change (`advance`), the values that lead to them are in
 * doubt, and no others: one of these is made again only where something that it was made of is another one, and that
 * when it is next asked for. Earlier revisions may still be asked (`askAt`): a value in memory answers those for which
 * it was right, others are made apart, and go with their revision.
 */
export type Tracker = {
  /** Notes that a row or a list of rows is read. */
  readonly note: (leaf: string) => void
  /** Caches the `limit` most recently used values. What they were made of counts for what asks for them. */
  readonly memo: <Value>(limit: number) => Memo<Value>
  /** Caches values of one name. They are nodes: what asks for one depends on its digest alone. */
  readonly node: <Value>(name: string, limit: Limit, make: (...args: string[]) => Value) => (...args: string[]) => Value
  /** The same by whole keys (`nodeKey`). */
  readonly keyedNode: <Value>(name: string, limit: Limit, make: (key: string) => Value) => FindNode<Value>
  /** Values that are made at each call: nodes where nothing else is being made. */
  readonly uncachedNode: <Value>(name: string, make: (key: string) => Value) => FindNode<Value>
  /** Makes a value that is not cached. */
  readonly trace: <Value>(makeIt: () => Value) => Made<Value>
  /** Gets ready to advance, which takes the time that all cached values take; else the first advance does so. */
  readonly prepare: () => void
  /** Rows and lists of rows, by key, are other ones from now on. */
  readonly advance: (leaves: Iterable<string>) => void
  readonly newest: () => Revision
  /** Asks in a revision, whose rows have to be those that are read meanwhile; all others are asked in the newest. */
  readonly askAt: <Value>(revision: Revision, ask: () => Value) => Value
  /**
   * Clears cached values, while none is being made: those that one locale alone asks for, or all. What is asked for
   * again is made again, and comes out the same.
   */
  readonly clear: (what: 'locale' | 'all') => void
  /** The value of a node by its key; `undefined` for a name that no node has. */
  readonly run: (key: string) => unknown
  /** Has a listener called from now on. */
  readonly listen: (listener: NodeListener) => void
}

/** Finds a node by its key. @param makeIt makes the same value for a caller who knows how, without reading the key */
export type FindNode<Value> = (key: string, makeIt?: () => Value) => Value

/** Creates a tracker that has noted nothing yet. */
export function createTracker(): Tracker {
  let newest: Revision = { number: 0 }
  let asked: Revision | undefined
  let listener: NodeListener | undefined
  /** The reads of the values that are being made, one within the other. */
  const making: Set<string>[] = []
  const changedLeaves = new Map<string, number>()
  const kinds = new Map<string, NodeKind>()
  const caches: ClearableCache[] = []
  /** Cached values by their reads, once they are needed (`prepare`): what renders all pages goes without. */
  let readers: ReaderIndex<Entry<unknown>> | undefined
  /** Nodes that are not in memory any more, while what read them is, or is being made. */
  const lost = new Set<string>()

  const noteRead = (key: string): void => void making.at(-1)?.add(key)
  const make = <Value>(makeIt: () => Value): Made<Value> => {
    const reads = new Set<string>()
    making.push(reads)
    try {
      const value = makeIt()
      return { value, reads: [...reads] }
    } finally {
      making.pop()
    }
  }
  const dropEntry: DropEntry = (entry, isReplaced) => {
    if (!readers) return
    readers.remove(entry)
    const { key } = entry
    if (key === undefined || isReplaced) return
    if (readers.has(key) || making.some((reads) => reads.has(key))) lost.add(key)
  }
  const createCache = <Value>(limit: Limit): CachedValues<Value> => {
    const cache = createCachedValues<Value>(limit, dropEntry)
    const { entries } = cache
    caches.push({
      isOfLocale: typeof limit !== 'number',
      entries: () => entries.values(),
      clear: () => entries.clear(),
    })
    return cache
  }
  /** @param known the entry in whose place it comes */
  const storeEntry = <Value>(
    { entries }: CachedValues<Value>,
    key: string,
    entry: Entry<Value>,
    known: Entry<Value> | undefined,
  ): Entry<Value> => {
    if (known) readers?.remove(known)
    // Before it is cached: that may take out of memory what it has read.
    readers?.add(entry)
    entries.set(key, entry)
    return entry
  }
  /** The revision that is asked, where that is not the newest. */
  const earlierRevision = (): Revision | undefined => (asked === newest ? undefined : asked)
  const isLost = (key: string): boolean => isNodeKey(key) && !kinds.get(nameOf(key))?.isCached(key)
  const prepare = (): void => {
    if (readers) return
    readers = createReaderIndex<Entry<unknown>>()
    for (const { entries } of caches)
      for (const entry of entries()) {
        readers.add(entry)
        for (const read of entry.reads) if (isLost(read)) lost.add(read)
      }
  }
  /** Has all that was made of something look at it again before its next use. */
  const raiseDoubt = (read: string): void => {
    for (const entry of readers?.of(read) ?? []) {
      const { doubts, reads, key } = entry
      if (doubts) {
        // So many doubts as reads stand for all: a value that is not asked for any more takes no more memory.
        if (doubts.length < reads.length) doubts.push(read)
        else entry.doubts = reads
        // Above one that is in doubt already, all is so, too.
        continue
      }
      entry.doubts = [read]
      entry.until = newest.number - 1
      if (key !== undefined) raiseDoubt(key)
    }
  }
  /** Whether a row or a node has changed since a revision. A node that is not cached may have. */
  const changedSince = (key: string, since: number): boolean => {
    if (!isNodeKey(key)) return (changedLeaves.get(key) ?? 0) > since
    return (kinds.get(nameOf(key))?.changedIn(key) ?? Infinity) > since
  }
  const isCurrent = (entry: Entry<unknown>): boolean => {
    const { doubts, until } = entry
    if (!doubts) return true
    if (doubts.some((read) => changedSince(read, until))) return false
    entry.doubts = undefined
    // In a revision between the two it may have been another.
    if (until < newest.number - 1) entry.since = newest.number
    return true
  }
  /** The rest of a value that has just been made. */
  const asOfNow = ({ number } = newest) => ({ since: number, until: number, changed: number, doubts: undefined })

  const memo = <Value>(limit: number): Memo<Value> => {
    const cache = createCache<Value>(limit)
    const entryOf = (key: string, makeIt: () => Value): Entry<Value> => {
      const known = cache.entries.get(key)
      if (known && isCurrent(known)) return known
      return storeEntry(cache, key, { ...make(makeIt), ...asOfNow(), key: undefined }, known)
    }
    return (key, makeIt) => {
      const revision = earlierRevision()
      if (revision) return cache.earlierValue(revision, key, makeIt)
      const { value, reads } = entryOf(key, makeIt)
      const reading = making.at(-1)
      if (reading) for (const read of reads) reading.add(read)
      return value
    }
  }

  const keyedNode = <Value>(name: string, limit: Limit, makeByKey: (key: string) => Value): FindNode<Value> => {
    const cache = createCache<Value>(limit)
    /** @param known the entry that is cached, which is returned where it is still right */
    const renewEntry = (known: Entry<Value> | undefined, key: string, makeIt: () => Value): Entry<Value> => {
      if (known && isCurrent(known)) return known
      const { value, reads } = make(makeIt)
      listener?.(key, value, reads)
      const made = { value, reads, ...asOfNow(), key: known?.key ?? key }
      const isSame = known !== undefined && answerDigest(known.value) === answerDigest(value)
      const same = isSame ? { value: known.value, changed: known.changed } : {}
      return storeEntry(cache, key, { ...made, ...same }, known)
    }
    const entryOf = (key: string): Entry<Value> => renewEntry(cache.entries.get(key), key, () => makeByKey(key))
    const find: FindNode<Value> = (key, makeIt = () => makeByKey(key)) => {
      const revision = earlierRevision()
      if (revision) return cache.earlierValue(revision, key, makeIt)
      const known = cache.entries.get(key)
      noteRead(known?.key ?? key)
      return renewEntry(known, key, makeIt).value
    }
    kinds.set(name, {
      isCached: (key) => cache.entries.has(key),
      changedIn: (key) => (cache.entries.has(key) ? entryOf(key).changed : undefined),
      run: (key) => find(key),
    })
    return find
  }

  return {
    note: noteRead,
    memo,
    keyedNode,
    node(name, limit, makeOf) {
      const find = keyedNode(name, limit, (key) => makeOf(...argsOf(key)))
      return (...args) => find(nodeKey(name, ...args))
    },
    uncachedNode(name, makeByKey) {
      const once = (key: string, makeIt = () => makeByKey(key)): ReturnType<typeof makeByKey> => {
        if (making.length > 0 || !listener || earlierRevision()) return makeIt()
        const { value, reads } = make(makeIt)
        listener(key, value, reads)
        return value
      }
      kinds.set(name, { isCached: () => false, changedIn: () => undefined, run: once })
      return once
    },
    trace: make,
    prepare,
    advance(leaves) {
      prepare()
      newest = { number: newest.number + 1 }
      for (const leaf of leaves) {
        changedLeaves.set(leaf, newest.number)
        raiseDoubt(leaf)
      }
      for (const key of lost) raiseDoubt(key)
      lost.clear()
    },
    newest: () => newest,
    askAt(revision, ask) {
      const outer = asked
      asked = revision
      try {
        return ask()
      } finally {
        asked = outer
      }
    },
    clear(what) {
      const isAll = what === 'all'
      if (isAll) {
        // Without values there is nothing to be found by what it was made of.
        readers = undefined
        lost.clear()
      }
      for (const { isOfLocale, clear } of caches) if (isAll || isOfLocale) clear()
    },
    run: (key) => (isNodeKey(key) ? kinds.get(nameOf(key))?.run(key) : undefined),
    listen: (own) => void (listener = own),
  }
}
