import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whom the bench's block list refuses. */
export const blockedAgent = 'firn-bench-blocked'

/**
 * Settings of a shop under load: one machine stands in for many shoppers, so limits per address and the platform's
 * quota are out of the way. GraphQL takes any query, so that refusing one costs what it costs at worst.
 * @param folder where the block list is laid
 */
export function benchSettings(folder: string): Record<string, string> {
  const list = join(folder, 'blocked.json')
  writeFileSync(list, JSON.stringify({ userAgents: [blockedAgent] }))
  return {
    TRUSTED_PROXIES: '127.0.0.1,::1',
    API_CALLS_PER_MINUTE: '100000000',
    BIGCOMMERCE_QUOTA: '100000000',
    GRAPHQL_OPEN: 'true',
    BLOCK_LIST_FILE: list,
    LOG_LEVEL: 'warn',
    // Several servers share these settings, one may run beside `npm start`, and a port is one server's.
    METRICS_PORT: '',
  }
}
