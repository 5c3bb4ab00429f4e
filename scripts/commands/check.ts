import { describeCheck, listChecks, runChecks } from '../check/checks.ts'

/* `npm run check`: types, lint (English in components too), formatting, layers, unused code, citations, long lines. */
const results = await runChecks(listChecks(process.cwd()), 2, (result) => {
  process.stdout.write(describeCheck(result))
})
process.exit(results.every((result) => result.passed) ? 0 : 1)
