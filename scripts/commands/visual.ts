import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Fault, main } from '../shop/fault.ts'
import { ensurePrograms, systemPrograms } from '../shop/system-programs.ts'

/*
 * `npm run visual`: takes the reference pictures of tests/e2e/visual anew, from a shop that is built for it, in the
 * browser in which `npm test` compares them. What changed is for `git diff` and for eyes.
 */
await main(async () => {
  const { headlessShell, chromium } = systemPrograms
  const browsers = await ensurePrograms([headlessShell, chromium])
  const env: NodeJS.ProcessEnv = { ...process.env, FIRN_VISUAL: 'renew' }
  for (const found of browsers) {
    if ('path' in found) env[found.setting] = found.path
    else process.stdout.write(`! ${found.missing}\n`)
  }
  if (browsers.every((found) => 'missing' in found)) throw new Fault('There is no browser to take pictures with.')
  const root = process.cwd()
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'shop', join('tests', 'e2e', 'visual.test.ts')], {
    stdio: 'inherit',
    env,
  })
  process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
})
