import { existsSync } from 'node:fs'
import { aptInstall, canInstall } from './apt.ts'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A browser without background requests; without the sandbox that root cannot have. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
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
  if (!canInstall()) {
    return { missing: 'no Chromium here: install it (Debian: apt-get install chromium) or name one in CHROMIUM_PATH' }
  }
  const isInstalled = aptInstall(environment, 'chromium', 'fonts-noto-cjk')
  const path = findChromium(environment)
  return isInstalled && path ? { path } : { missing: 'installing chromium with apt-get failed' }
}
