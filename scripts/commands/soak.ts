import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { main } from '../shop/fault.ts'
import { soakParts } from '../soak/soak-parts.ts'
import type { SoakPart, SoakResult } from '../soak/soak-part.ts'

/*
 * `npm run soak`: the long random and fault runs at full counts, of which `npm test` runs seeded samples. Names of parts
 * as arguments run only those. Writes docs/soak.md when all ran; ends with 1 when any found something.
 */
const asked = process.argv.slice(2)

async function runPart({ name, run }: SoakPart): Promise<SoakResult & { readonly seconds: number }> {
  process.stdout.write(`… ${name}\n`)
  const started = performance.now()
  const result = await run().catch((error: unknown): SoakResult => ({
    name,
    facts: 'broke off',
    failures: [String(error)],
  }))
  const seconds = (performance.now() - started) / 1000
  process.stdout.write(
    `${result.failures.length === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(0)} s): ${result.facts}\n`,
  )
  for (const failure of result.failures) process.stdout.write(`    ${failure}\n`)
  return { ...result, seconds }
}

await main(async () => {
  const parts = soakParts.filter(({ name }) => asked.length === 0 || asked.includes(name))
  const results = []
  for (const part of parts) results.push(await runPart(part))
  const failed = results.filter(({ failures }) => failures.length > 0)
  if (asked.length === 0) {
    const rows = results.map(
      ({ name, facts, failures, seconds }) => `| ${name} | ${facts} | ${failures.length} | ${seconds.toFixed(0)} |`,
    )
    const lines = [
      '# Soak',
      '',
      `\`npm run soak\` on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}.`,
      '',
      '| run | what | failures | seconds |',
      '|---|---|---|---|',
      ...rows,
      '',
      ...failed.flatMap(({ name, failures }) => [`## ${name}`, ...failures.map((failure) => `- ${failure}`), '']),
    ]
    writeFileSync(join(process.cwd(), 'docs', 'soak.md'), lines.join('\n'))
  }
  if (failed.length > 0) process.exitCode = 1
})
