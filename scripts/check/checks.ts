import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { mapConcurrently } from '../../src/lib/map-concurrently.ts'
import { brandNameBreaches } from './brand-name.ts'
import { browserFunctionBreaches } from './browser-support/browser-functions.ts'
import { citationBreaches } from './citations.ts'
import { commentWordBreaches } from './comment-words.ts'
import { declaredNameBreaches } from './declared-names.ts'
import { docblockBreaches } from './docblocks.ts'
import { recordBreaches } from './decision-records.ts'
import { layerBreaches } from './layers.ts'
import { lineLengthBreaches } from './line-length.ts'
import { testSubjectBreaches } from './test-subjects.ts'
import { vendorNameBreaches } from './vendor-names.ts'

export type CheckResult = {
  readonly name: string
  readonly passed: boolean
  readonly output: string
  readonly seconds: number
}

type Check = { readonly name: string; readonly run: () => Promise<{ passed: boolean; output: string }> }

/** Arguments for knip: production imports what `dependencies` lists, and all of it. */
export const productionDependencies: readonly string[] = [
  '--config',
  join(import.meta.dirname, 'knip-dependencies.jsonc'),
  '--production',
  '--strict',
  '--dependencies',
]

/** Arguments for knip: no export, and no file, is there for tests alone. */
export const testedOnly: readonly string[] = [
  '--config',
  join(import.meta.dirname, 'knip-exports.jsonc'),
  '--production',
  '--exclude',
  'dependencies,unlisted,binaries,unresolved',
]

/** TypeScript's settings for the files of Astro. */
const astroTypes = join('scripts', 'check', 'tsconfig.astro.json')

/** A program of `node_modules`, and the arguments with which it checks the folder that it runs in. */
type ToolCheck = { readonly bin: string; readonly args: readonly string[] }

/** Checks by tools, by name. */
export const toolChecks = {
  'lint and types': { bin: 'oxlint', args: [] },
  'types of Astro files': {
    bin: 'astro',
    args: ['check', '--minimumSeverity', 'warning', '--tsconfig', astroTypes],
  },
  'rules of our own': { bin: 'eslint', args: ['--max-warnings=0', '.'] },
  formatting: { bin: 'oxfmt', args: ['--check', '.'] },
  'formatting of Astro files': { bin: 'prettier', args: ['--check', '--log-level=warn', '**/*.astro'] },
  'unused code': { bin: 'knip', args: [] },
  'code that only tests use': { bin: 'knip', args: testedOnly },
  'production dependencies': { bin: 'knip', args: productionDependencies },
} as const satisfies Readonly<Record<string, ToolCheck>>

/** Lists the checks, which do not run the shop, longest first. */
export function listChecks(root: string): readonly Check[] {
  const tool = (name: keyof typeof toolChecks): Check => ({
    name,
    run: () => runTool(root, toolChecks[name].bin, toolChecks[name].args),
  })
  const own = (name: string, breachesOf: (root: string) => readonly string[] | Promise<readonly string[]>): Check => ({
    name,
    run: async () => {
      const breaches = await breachesOf(root)
      return { passed: breaches.length === 0, output: breaches.join('\n') }
    },
  })
  return [
    // A process of its own, beside those that keep this one busy.
    tool('lint and types'),
    own('layers and cycles', layerBreaches),
    own('functions of browsers', browserFunctionBreaches),
    own('citations', citationBreaches),
    own('decision records', recordBreaches),
    own('lines of 120 columns', lineLengthBreaches),
    own('vendor names', vendorNameBreaches),
    own('brand name', brandNameBreaches),
    own('declared names', declaredNameBreaches),
    own('words of comments', commentWordBreaches),
    own('docblocks', docblockBreaches),
    own('subjects of tests', testSubjectBreaches),
    tool('types of Astro files'),
    tool('rules of our own'),
    tool('formatting'),
    tool('formatting of Astro files'),
    tool('unused code'),
    tool('code that only tests use'),
    tool('production dependencies'),
  ]
}

/** Runs checks and reports each as it ends. @param atOnce how many run at a time: each keeps about a core busy */
export function runChecks(
  checks: readonly Check[],
  atOnce: number,
  onResult: (result: CheckResult) => void,
): Promise<CheckResult[]> {
  return mapConcurrently(checks, atOnce, async (check) => {
    const result = await runCheck(check)
    onResult(result)
    return result
  })
}

/** Runs one check. One that throws has failed: the others run all the same. */
async function runCheck({ name, run }: Check): Promise<CheckResult> {
  const started = performance.now()
  const outcome = await run().catch((error: unknown) => ({ passed: false, output: inspect(error) }))
  return { name, ...outcome, seconds: (performance.now() - started) / 1000 }
}

/** The text that a result is printed as: its line, and below it the output of a check that failed. */
export const describeCheck = ({ name, passed, output, seconds }: CheckResult): string =>
  `${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)\n${passed ? '' : `${output}\n`}`

function runTool(root: string, bin: string, args: readonly string[]): Promise<{ passed: boolean; output: string }> {
  const child = spawn(join(root, 'node_modules', '.bin', bin), args, {
    cwd: root,
    // On more cores the linter works out on each of them what all files need.
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', GOMAXPROCS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ passed: code === 0, output: output.trim() }))
  })
}
