import { join } from 'node:path'
import type { Redis } from '../lib/redis.ts'
import type { FailureReport } from '../session/store-full.ts'
import type { RecordStore } from './record-store.ts'
import { createRedisRecordStore } from './redis-record-store.ts'
import { createSqliteRecordStore } from './sqlite-record-store.ts'

/**
 * Creates the store of visitors' forms: in the Redis of several nodes, else in SQLite below `dataDir`. Opens no
 * connection and no file.
 */
export function openRecords(
  { dataDir, redis }: { readonly dataDir: string; readonly redis: Redis | undefined },
  clock: () => number,
  onFailure: FailureReport,
): RecordStore {
  if (redis) return createRedisRecordStore(redis)
  return createSqliteRecordStore(dataDir === ':memory:' ? dataDir : join(dataDir, 'forms.sqlite'), clock, onFailure)
}
