import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Fault, main } from '../shop/fault.ts'
import { ensureProgram, systemPrograms } from '../shop/system-programs.ts'

/*
 * `npm run visual`: takes the reference pictures of tests/e2e/visual anew, from a shop that is built for it. What
 * changed is for `git diff` and for eyes.
 */
await main(async () => {
  const chromium = await ensureProgram(systemPrograms.chromium)
  if ('missing' in chromium) throw new Fault(chromium.missing)
  const root = process.cwd()
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'shop', join('tests', 'e2e', 'visual.test.ts')], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium.path, FIRN_VISUAL: 'renew' },
  })
  process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
})
