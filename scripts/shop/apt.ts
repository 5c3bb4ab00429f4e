import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this process may install Debian packages: root on a system that has them. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs Debian packages without starting any service they bring. @returns whether that worked */
export function aptInstall(environment: NodeJS.ProcessEnv, ...packages: readonly string[]): boolean {
  // Run level 1: what a package would start waits for another one.
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args: readonly string[]): boolean => spawnSync('apt-get', args, { stdio: 'ignore', env }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages)
}
