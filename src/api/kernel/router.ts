import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'
import { LRUCache } from 'lru-cache'

/** Paths whose handlers are remembered, 2 KB each; the least recently used one is dropped first. */
const mostPaths = 2000

/**
 * Hono's router for paths that look alike (`cart/create`, `cart/:id`). It searches segment by segment and lists a
 * call's handlers, some twenty with those of all checks; the lists of the last paths are remembered (decision 091).
 */
export function createRouter<Handler>(): Router<Handler> {
  const trie = new TrieRouter<Handler>()
  const known = new LRUCache<string, Result<Handler>>({ max: mostPaths })
  return {
    name: 'RememberingRouter',
    add(method, path, handler) {
      known.clear()
      trie.add(method, path, handler)
    },
    match(method, path) {
      const key = `${method} ${path}`
      const remembered = known.get(key)
      if (remembered) return remembered
      const found = trie.match(method, path)
      known.set(key, found)
      return found
    },
  }
}
