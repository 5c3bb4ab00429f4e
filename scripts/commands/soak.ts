import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { Fault, main } from '../shop/fault.ts'
import { soakParts } from '../soak/soak-parts.ts'
import type { SoakPart, SoakResult } from '../soak/soak-part.ts'
import { sectionIn, soakReport, type SoakRun } from '../soak/soak-report.ts'

/*
 * `npm run soak`: the long random and fault runs at full counts, of which `npm test` runs seeded samples. Names of
 * parts as arguments run only those. Each writes what it saw into docs/soak.md; ends with 1 when any found something.
 */
const asked = process.argv.slice(2)
const file = join(process.cwd(), 'docs', 'soak.md')
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`

const readReport = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const order = soakParts.map(({ name }) => name)

async function runPart({ name, run }: SoakPart): Promise<SoakRun> {
  process.stdout.write(`… ${name}\n`)
  const started = performance.now()
  const store = (result: SoakResult): SoakRun => {
    const seconds = (performance.now() - started) / 1000
    const soFar = { ...result, seconds, ran: `${new Date().toISOString().slice(0, 10)} on ${machine}` }
    writeFileSync(file, soakReport(readReport(), [soFar], order))
    return soFar
  }
  const result = await run(sectionIn(readReport(), name), store).catch((error: unknown): SoakResult => ({
    name,
    facts: 'broke off',
    failures: [String(error)],
  }))
  const seen = store(result)
  process.stdout.write(
    `${result.failures.length === 0 ? '✓' : '✗'} ${name} (${seen.seconds.toFixed(0)} s): ${result.facts}\n`,
  )
  for (const failure of result.failures) process.stdout.write(`    ${failure}\n`)
  return seen
}

await main(async () => {
  const unknown = asked.filter((name) => !order.includes(name))
  if (unknown.length > 0) throw new Fault(`No such part: ${unknown.join(', ')}. There are ${order.join(', ')}.`)
  for (const part of soakParts.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    const run = await runPart(part)
    if (run.failures.length > 0) process.exitCode = 1
  }
})
