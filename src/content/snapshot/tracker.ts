import { LRUCache } from 'lru-cache'
import { answerDigest } from './digest.ts'
import { createReaderIndex, type ReaderIndex } from './reader-index.ts'

/** The value that `make` made for a key, the same object as long as it is cached. */
type Memo<Value> = (key: string, make: () => Value) => Value

/** Called with each value that was made, and the keys of what it was made of. */
type NodeListener = (key: string, value: unknown, reads: readonly string[]) => void

type Entry<Value> = {
  readonly value: Value
  /** Each once, as a list: a set of a few keys takes several times as much memory. */
  readonly reads: readonly string[]
  /** The revision for which the entry was last found right, and the one in which its value became what it is. */
  checked: number
  readonly changed: number
  /** Those of its reads that may be others than at `checked`; without any it is right. */
  doubts: string[] | undefined
  /** The text by which a node was first asked for: all that read the node share it. A memory has none. */
  readonly key: string | undefined
}
/** A value, and the keys of what it was made of. */
type Made<Value> = { readonly value: Value; readonly reads: readonly string[] }
/**
 * The way in which nodes of one name are found and made. `changedIn` is the revision, `undefined` where that is not
 * known.
 */
type NodeKind = {
  readonly isCached: (key: string) => boolean
  readonly changedIn: (key: string) => number | undefined
  readonly run: (key: string) => unknown
}

/**
 * Remembers values made of a snapshot's rows, and what each was made of (decision 087). Reading is synchronous, so the
 * value that is being made is known at each read. When rows change (`advance`), the values that lead to them are in
 * doubt, and no others: one of these is made again only where something that it was made of is another one, and that
 * when it is next asked for.
 */
export type Tracker = {
  /** Notes that a row or a list of rows is read. */
  readonly note: (leaf: string) => void
  /** Caches the `limit` most recently used values. What they were made of counts for what asks for them. */
  readonly memo: <Value>(limit: number) => Memo<Value>
  /** Caches values of one name. They are nodes: what asks for one depends on its digest alone. */
  readonly node: <Value>(
    name: string,
    limit: number,
    make: (...args: string[]) => Value,
  ) => (...args: string[]) => Value
  /** The same by whole keys (`nodeKey`). */
  readonly keyedNode: <Value>(name: string, limit: number, make: (key: string) => Value) => FindNode<Value>
  /** Values that are made at each call: nodes where nothing else is being made. */
  readonly uncachedNode: <Value>(name: string, make: (key: string) => Value) => FindNode<Value>
  /** Makes a value that is not cached. */
  readonly trace: <Value>(makeIt: () => Value) => Made<Value>
  /** Gets ready to advance, which takes the time that all cached values take; else the first advance does so. */
  readonly prepare: () => void
  /** Rows and lists of rows, by key, are other ones from now on. */
  readonly advance: (leaves: Iterable<string>) => void
  /** The value of a node by its key; `undefined` for a name that no node has. */
  readonly run: (key: string) => unknown
  /** Has a listener called from now on. */
  readonly listen: (listener: NodeListener) => void
}

/** Finds a node by its key. @param makeIt makes the same value for a caller who knows how, without reading the key */
export type FindNode<Value> = (key: string, makeIt?: () => Value) => Value

/** A node's key: its name and arguments as JSON. */
export const nodeKey = (name: string, ...args: readonly unknown[]): string => JSON.stringify([name, ...args])

const nameOf = (key: string): string => key.slice(2, key.indexOf('"', 2))
const isNodeKey = (key: string): boolean => key.startsWith('["')

function argsOf(key: string): string[] {
  const parts: unknown = JSON.parse(key)
  return Array.isArray(parts) ? parts.slice(1).map(String) : []
}

/** Creates a tracker that has noted nothing yet. */
export function createTracker(): Tracker {
  let revision = 0
  let listener: NodeListener | undefined
  /** The reads of the values that are being made, one within the other. */
  const making: Set<string>[] = []
  const changedLeaves = new Map<string, number>()
  const kinds = new Map<string, NodeKind>()
  const caches: (() => Iterable<Entry<unknown>>)[] = []
  /** Cached values by their reads, from the first change on: what renders all pages, or serves, goes without. */
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
  const dropEntry = (entry: Entry<unknown>, reason: LRUCache.DisposeReason): void => {
    if (!readers) return
    readers.remove(entry)
    const { key } = entry
    if (key === undefined || reason === 'set') return
    if (readers.has(key) || making.some((reads) => reads.has(key))) lost.add(key)
  }
  /** Takes memory as values come: `max` would take that of all at once, most of it for nothing in a small shop. */
  const createCache = <Value>(limit: number): LRUCache<string, Entry<Value>> => {
    const cache = new LRUCache<string, Entry<Value>>({
      maxSize: limit,
      sizeCalculation: () => 1,
      dispose: (entry, _key, reason) => dropEntry(entry, reason),
    })
    caches.push(() => cache.values())
    return cache
  }
  /** @param known the entry in whose place it comes */
  const storeEntry = <Value>(
    cache: LRUCache<string, Entry<Value>>,
    key: string,
    entry: Entry<Value>,
    known: Entry<Value> | undefined,
  ): Entry<Value> => {
    if (known) readers?.remove(known)
    // Before it is cached: that may take out of memory what it has read.
    readers?.add(entry)
    cache.set(key, entry)
    return entry
  }
  const isLost = (key: string): boolean => isNodeKey(key) && !kinds.get(nameOf(key))?.isCached(key)
  const prepare = (): void => {
    if (readers) return
    readers = createReaderIndex<Entry<unknown>>()
    for (const entries of caches)
      for (const entry of entries()) {
        readers.add(entry)
        for (const read of entry.reads) if (isLost(read)) lost.add(read)
      }
  }
  /** Has all that was made of something look at it again before its next use. */
  const raiseDoubt = (read: string): void => {
    for (const entry of readers?.of(read) ?? []) {
      const { doubts, key } = entry
      if (doubts) doubts.push(read)
      else entry.doubts = [read]
      // Above one that is in doubt already, all is so, too.
      if (!doubts && key !== undefined) raiseDoubt(key)
    }
  }
  /** Whether a row or a node has changed since a revision. A node that is not cached may have. */
  const changedSince = (key: string, since: number): boolean => {
    if (!isNodeKey(key)) return (changedLeaves.get(key) ?? 0) > since
    return (kinds.get(nameOf(key))?.changedIn(key) ?? Infinity) > since
  }
  const isCurrent = (entry: Entry<unknown>): boolean => {
    if (entry.doubts?.some((read) => changedSince(read, entry.checked))) return false
    entry.doubts = undefined
    entry.checked = revision
    return true
  }

  const memo = <Value>(limit: number): Memo<Value> => {
    const cache = createCache<Value>(limit)
    const entryOf = (key: string, makeIt: () => Value): Entry<Value> => {
      const known = cache.get(key)
      if (known && isCurrent(known)) return known
      const made = { ...make(makeIt), checked: revision, changed: revision, doubts: undefined, key: undefined }
      return storeEntry(cache, key, made, known)
    }
    return (key, makeIt) => {
      const { value, reads } = entryOf(key, makeIt)
      const reading = making.at(-1)
      if (reading) for (const read of reads) reading.add(read)
      return value
    }
  }

  const keyedNode = <Value>(name: string, limit: number, makeByKey: (key: string) => Value): FindNode<Value> => {
    const cache = createCache<Value>(limit)
    /** @param known the entry that is cached, which is returned where it is still right */
    const renewEntry = (known: Entry<Value> | undefined, key: string, makeIt: () => Value): Entry<Value> => {
      if (known && isCurrent(known)) return known
      const { value, reads } = make(makeIt)
      listener?.(key, value, reads)
      const made = { value, reads, checked: revision, changed: revision, doubts: undefined, key: known?.key ?? key }
      const isSame = known !== undefined && answerDigest(known.value) === answerDigest(value)
      const same = isSame ? { value: known.value, changed: known.changed } : {}
      return storeEntry(cache, key, { ...made, ...same }, known)
    }
    const entryOf = (key: string): Entry<Value> => renewEntry(cache.get(key), key, () => makeByKey(key))
    kinds.set(name, {
      isCached: (key) => cache.has(key),
      changedIn: (key) => (cache.has(key) ? entryOf(key).changed : undefined),
      run: (key) => entryOf(key).value,
    })
    return (key, makeIt = () => makeByKey(key)) => {
      const known = cache.get(key)
      noteRead(known?.key ?? key)
      return renewEntry(known, key, makeIt).value
    }
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
        if (making.length > 0 || !listener) return makeIt()
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
      revision += 1
      for (const leaf of leaves) {
        changedLeaves.set(leaf, revision)
        raiseDoubt(leaf)
      }
      for (const key of lost) raiseDoubt(key)
      lost.clear()
    },
    run: (key) => (isNodeKey(key) ? kinds.get(nameOf(key))?.run(key) : undefined),
    listen: (own) => void (listener = own),
  }
}
