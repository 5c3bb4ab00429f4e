import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleStamp, codeDigest, isBundled } from '../../src/render/code-digest.ts'
import { faultOf } from './fault.ts'

/**
 * Makes the bundle (`astro build`) when the code changed since the last one.
 * @returns digest of the code that the bundle in `dist` was made from
 * @throws Fault with the bundler's output when it fails
 */
export async function ensureBundle(
  root: string,
  dist: string,
): Promise<{ code: string; built: boolean; seconds: number }> {
  const code = codeDigest(root)
  const stamp = bundleStamp(dist)
  const started = performance.now()
  if (isBundled(dist, code)) return { code, built: false, seconds: 0 }
  // A bundle that is not finished must not pass for the one that was there.
  rmSync(stamp, { force: true })
  try {
    await astroBuild(root, dist)
  } catch (error) {
    rmSync(dist, { recursive: true, force: true })
    throw error
  }
  mkdirSync(dist, { recursive: true })
  writeFileSync(stamp, code)
  return { code, built: true, seconds: (performance.now() - started) / 1000 }
}

function astroBuild(root: string, dist: string): Promise<void> {
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs')
  const child = spawn(process.execPath, [astro, 'build', '--outDir', dist], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A build under way ends with its parent process.
  const end = (): void => void child.kill('SIGTERM')
  process.once('exit', end)
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      process.removeListener('exit', end)
      if (code === 0) resolve()
      else reject(faultOf(`The bundle could not be built.\n${output}`, ''))
    })
  })
}
