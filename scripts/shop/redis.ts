import { existsSync } from 'node:fs'
import { aptInstall, canInstall } from './apt.ts'

const places = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server']

/** Path of a Redis server on this machine: `REDIS_PATH`, else where systems put it. */
export function findRedis(environment: NodeJS.ProcessEnv): string | undefined {
  return [environment['REDIS_PATH'] ?? '', ...places].find((path) => path !== '' && existsSync(path))
}

/**
 * Makes sure of a Redis server: installs Debian's as root where it is missing.
 * @returns its path, or the reason why there is none
 */
export function ensureRedis(environment: NodeJS.ProcessEnv): { path: string } | { missing: string } {
  const found = findRedis(environment)
  if (found) return { path: found }
  if (!canInstall())
    return {
      missing: 'no redis-server here: install it (Debian: apt-get install redis-server) or name one in REDIS_PATH',
    }
  const isInstalled = aptInstall(environment, 'redis-server')
  const path = findRedis(environment)
  return isInstalled && path ? { path } : { missing: 'installing redis-server with apt-get failed' }
}
