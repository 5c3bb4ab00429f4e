import { runChecks } from '../check/checks.ts'

/* `npm run check`: types, lint (English in components too), formatting, layers, unused code, citations, long lines. */
const results = await runChecks(process.cwd(), 2, ({ name, passed, output, seconds }) => {
  process.stdout.write(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)\n${passed ? '' : `${output}\n`}`)
})
process.exit(results.every((result) => result.passed) ? 0 : 1)
