import { readFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { z } from 'zod'
import { runChecks } from '../check/checks.ts'
import { ensureChromium } from '../shop/chromium.ts'
import { ensureNginx } from '../shop/nginx.ts'
import { ensureRedis } from '../shop/redis.ts'

/*
 * `npm test`: everything that CI runs: the checks, then every test. Ends with one line of totals.
 */
const root = process.cwd()
const report = join(root, 'var', 'test-report.json')
const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  success: z.boolean(),
})

const chromium = ensureChromium(process.env)
if ('missing' in chromium) {
  process.stdout.write(`! browser tests are skipped: ${chromium.missing}\n`)
  if (process.env['CI'] === 'true') process.exit(1)
}

const nginx = ensureNginx(process.env)
if ('missing' in nginx) {
  process.stdout.write(`! tests of the rules for nginx are skipped: ${nginx.missing}\n`)
  if (process.env['CI'] === 'true') process.exit(1)
}

const redis = ensureRedis(process.env)
if ('missing' in redis) {
  process.stdout.write(`! tests of sessions in Redis are skipped: ${redis.missing}\n`)
  if (process.env['CI'] === 'true') process.exit(1)
}

const checks = await runChecks(root, ({ name, passed, output, seconds }) => {
  process.stdout.write(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)\n${passed ? '' : `${output}\n`}`)
})

mkdirSync(join(root, 'var'), { recursive: true })
const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const vitest = spawn(
  process.execPath,
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...args, ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...('path' in chromium ? { CHROMIUM_PATH: chromium.path } : { NO_CHROMIUM: chromium.missing }),
      ...('path' in redis ? { REDIS_PATH: redis.path } : { NO_REDIS: redis.missing }),
      ...('path' in nginx ? { NGINX_PATH: nginx.path } : { NO_NGINX: nginx.missing }),
    },
  },
)
const status = await new Promise<number>((resolve) => vitest.once('exit', (code) => resolve(code ?? 1)))

const totals = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')))
const failedChecks = checks.filter((check) => !check.passed).length
const passed = totals.numPassedTests + checks.length - failedChecks
// A suite that could not even start has no failed test of its own.
const failed = Math.max(totals.numFailedTests, totals.success && status === 0 ? 0 : 1) + failedChecks
const skipped = totals.numPendingTests > 0 ? `, ${totals.numPendingTests} skipped` : ''
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped}\n`)
process.exit(failed === 0 ? 0 : 1)
