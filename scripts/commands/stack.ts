import { stackReport } from '../../src/content-loaders/stack-report.ts'
import { createLog } from '../../src/lib/log.ts'
import { createServices } from '../../src/services.ts'
import { main } from '../shop/fault.ts'
import { openRun } from '../shop/open-run.ts'
import { withSandbox } from '../shop/with-sandbox.ts'

/*
 * `npm run stack`: what the connected content stack lacks that pages read, what it has beside, and its newest changes.
 * Exit code 1 where something is missing.
 */
await main(async () => {
  const run = openRun()
  const services = createServices({ ...run.config, dataDir: ':memory:' }, { log: createLog('silent') })
  try {
    const lines = await withSandbox(run, () => stackReport(services.contentStack))
    for (const { isFault, text } of lines) process.stdout.write(`  ${isFault ? '!' : ' '} ${text}\n`)
    if (lines.some(({ isFault }) => isFault)) process.exitCode = 1
  } finally {
    await services.close()
  }
})
