import { existsSync } from 'node:fs'
import { aptInstall, canInstall } from './apt.ts'

const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']

/** Path of an nginx on this machine: `NGINX_PATH`, else where systems put it. */
export function findNginx(environment: NodeJS.ProcessEnv): string | undefined {
  return [environment['NGINX_PATH'] ?? '', ...places].find((path) => path !== '' && existsSync(path))
}

/**
 * Makes sure of an nginx: installs Debian's as root where it is missing.
 * @returns its path, or the reason why there is none
 */
export function ensureNginx(environment: NodeJS.ProcessEnv): { path: string } | { missing: string } {
  const found = findNginx(environment)
  if (found) return { path: found }
  if (!canInstall())
    return { missing: 'no nginx here: install it (Debian: apt-get install nginx) or name one in NGINX_PATH' }
  const isInstalled = aptInstall(environment, 'nginx')
  const path = findNginx(environment)
  return isInstalled && path ? { path } : { missing: 'installing nginx with apt-get failed' }
}
