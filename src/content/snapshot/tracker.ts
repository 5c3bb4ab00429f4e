import { LRUCache } from 'lru-cache'
import { answerDigest } from './digest.ts'

/** The value that `make` made for a key, the same object as long as it is cached. */
type Memo<Value> = (key: string, make: () => Value) => Value

/** Called with each value that was made, and the keys of what it was made of. */
type NodeListener = (key: string, value: unknown, reads: readonly string[]) => void

type Entry<Value> = {
  readonly value: Value
  /** Each once, as a list: a set of a few keys takes several times as much memory. */
  reads: readonly string[]
  /** The revision for which the entry was last found right, and the one in which its value became what it is. */
  checked: number
  readonly changed: number
}
/** `key` is the text by which the node was first asked for: all that read the node share it. */
type NodeEntry<Value> = Entry<Value> & { readonly key: string }
type Made<Value> = { readonly value: Value; readonly reads: readonly string[] }
/**
 * The way in which nodes of one name are found and made. `changedIn` is the revision, `undefined` where that is not
 * known.
 */
type NodeKind = { readonly changedIn: (key: string) => number | undefined; readonly run: (key: string) => unknown }

/** Takes memory as values come: `max` would take that of all at once, most of it for nothing in a small shop. */
const createCache = <Cached extends object>(limit: number): LRUCache<string, Cached> =>
  new LRUCache({ maxSize: limit, sizeCalculation: () => 1 })

/**
 * Remembers values made of a snapshot's rows, and what each was made of (decision 087). Reading is synchronous, so the
 * value that is being made is known at each read. When rows change (`advance`), a value is made again only where
 * something that it was made of is another one, and that when it is next asked for.
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
  let reading: Set<string> | undefined
  let listener: NodeListener | undefined
  const changedLeaves = new Map<string, number>()
  const kinds = new Map<string, NodeKind>()

  const making = <Value>(make: () => Value): Made<Value> => {
    const outer = reading
    const reads = new Set<string>()
    reading = reads
    try {
      const value = make()
      return { value, reads: [...reads] }
    } finally {
      reading = outer
    }
  }
  /** Whether a row or a node has changed since a revision. A node that is not cached may have. */
  const changedSince = (key: string, since: number): boolean => {
    if (!isNodeKey(key)) return (changedLeaves.get(key) ?? 0) > since
    return (kinds.get(nameOf(key))?.changedIn(key) ?? Infinity) > since
  }
  const isCurrent = (entry: Entry<unknown>): boolean => {
    if (entry.checked === revision) return true
    for (const key of entry.reads) if (changedSince(key, entry.checked)) return false
    entry.checked = revision
    return true
  }

  const memo = <Value>(limit: number): Memo<Value> => {
    const cache = createCache<Entry<Value>>(limit)
    return (key, make) => {
      const known = cache.get(key)
      const entry = known && isCurrent(known) ? known : { ...making(make), checked: revision, changed: revision }
      if (entry !== known) cache.set(key, entry)
      if (reading) for (const read of entry.reads) reading.add(read)
      return entry.value
    }
  }

  const keyedNode = <Value>(name: string, limit: number, make: (key: string) => Value): FindNode<Value> => {
    const cache = createCache<NodeEntry<Value>>(limit)
    /** @param known the entry that is cached, which is returned where it is still right */
    const renewEntry = (known: NodeEntry<Value> | undefined, key: string, makeIt: () => Value): NodeEntry<Value> => {
      if (known && isCurrent(known)) return known
      const { value, reads } = making(makeIt)
      listener?.(key, value, reads)
      const isSame = known !== undefined && answerDigest(known.value) === answerDigest(value)
      if (isSame) return Object.assign(known, { reads, checked: revision })
      const entry = { key: known?.key ?? key, value, reads, checked: revision, changed: revision }
      cache.set(key, entry)
      return entry
    }
    const entryOf = (key: string): NodeEntry<Value> => renewEntry(cache.get(key), key, () => make(key))
    kinds.set(name, {
      changedIn: (key) => (cache.has(key) ? entryOf(key).changed : undefined),
      run: (key) => entryOf(key).value,
    })
    return (key, makeIt = () => make(key)) => {
      const known = cache.get(key)
      reading?.add(known?.key ?? key)
      return renewEntry(known, key, makeIt).value
    }
  }

  return {
    note: (leaf) => void reading?.add(leaf),
    memo,
    keyedNode,
    node(name, limit, make) {
      const find = keyedNode(name, limit, (key) => make(...argsOf(key)))
      return (...args) => find(nodeKey(name, ...args))
    },
    uncachedNode(name, make) {
      const once = (key: string, makeIt = () => make(key)): ReturnType<typeof make> => {
        if (reading || !listener) return makeIt()
        const { value, reads } = making(makeIt)
        listener(key, value, reads)
        return value
      }
      kinds.set(name, { changedIn: () => undefined, run: once })
      return once
    },
    advance(leaves) {
      revision += 1
      for (const leaf of leaves) changedLeaves.set(leaf, revision)
    },
    run: (key) => (isNodeKey(key) ? kinds.get(nameOf(key))?.run(key) : undefined),
    listen: (own) => void (listener = own),
  }
}
