import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of a Chromium on this machine: `CHROMIUM_PATH`, else where systems put it. */
export function findChromium(environment: NodeJS.ProcessEnv): string | undefined {
  return [environment['CHROMIUM_PATH'] ?? '', ...places].find((path) => path !== '' && existsSync(path))
}

/**
 * Makes sure of a Chromium: installs Debian's as root where it is missing.
 * @returns its path, or the reason why there is none
 */
export function ensureChromium(environment: NodeJS.ProcessEnv): { path: string } | { missing: string } {
  const found = findChromium(environment)
  if (found) return { path: found }
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    return { missing: 'no Chromium here: install it (Debian: apt-get install chromium) or name one in CHROMIUM_PATH' }
  }
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', args, { stdio: 'ignore', env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  const installed = apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk')
  const path = findChromium(environment)
  return installed && path ? { path } : { missing: 'installing chromium with apt-get failed' }
}
