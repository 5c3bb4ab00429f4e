import { LRUCache } from 'lru-cache'

type Life<Key, Value> = Pick<LRUCache.OptionsBase<Key, Value, unknown>, 'ttl' | 'ttlResolution' | 'perf'>

/**
 * A map that holds `most` entries at most, the least recently used of which goes first. Memory is taken as entries
 * come: lru-cache's own `max` takes that of all at once, which for a shop's 100,000 counters is 8 ms of its start.
 * @param life of entries; they stay by default
 */
export const createRecentMap = <Key extends string | number, Value extends object | number | string | true>(
  most: number,
  life: Life<Key, Value> = {},
): LRUCache<Key, Value> => new LRUCache<Key, Value>({ ...life, maxSize: most, sizeCalculation: () => 1 })
