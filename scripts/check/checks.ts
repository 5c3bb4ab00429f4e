import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { layerBreaches } from './layers.ts'

export type CheckResult = {
  readonly name: string
  readonly passed: boolean
  readonly output: string
  readonly seconds: number
}

type Check = { readonly name: string; readonly run: () => Promise<{ passed: boolean; output: string }> }

/** Everything that can be judged without running the shop, cheapest first. */
function checks(root: string): readonly Check[] {
  const tool = (name: string, bin: string, ...args: string[]): Check => ({ name, run: () => runTool(root, bin, args) })
  return [
    {
      name: 'layers and cycles',
      run: () => {
        const breaches = layerBreaches(root)
        return Promise.resolve({ passed: breaches.length === 0, output: breaches.join('\n') })
      },
    },
    tool('formatting', 'prettier', '--check', '--log-level=warn', '.'),
    tool('unused code', 'knip'),
    tool('types', 'astro', 'check', '--minimumSeverity', 'warning'),
    tool('lint', 'eslint', '--max-warnings=0', '.'),
  ]
}

/** Runs all checks one after the other, telling of each as it ends. */
export async function runChecks(root: string, onResult: (result: CheckResult) => void): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const { name, run } of checks(root)) {
    const started = performance.now()
    const result = { name, ...(await run()), seconds: (performance.now() - started) / 1000 }
    onResult(result)
    results.push(result)
  }
  return results
}

function runTool(root: string, bin: string, args: readonly string[]): Promise<{ passed: boolean; output: string }> {
  const child = spawn(join(root, 'node_modules', '.bin', bin), args, {
    cwd: root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ passed: code === 0, output: output.trim() }))
  })
}
