import { type IViolation, cruise } from 'dependency-cruiser'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import config from '../../.dependency-cruiser.mjs'

const folders = ['src', 'sandbox']

/** The script of an `.astro` file: what stands between its fences, and its `<script>` elements. */
function scriptOf(astro: string): string {
  const [, frontmatter = ''] = /^---\n(.*?)^---$/ms.exec(astro) ?? []
  const scripts = [...astro.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)
  return [frontmatter, ...scripts].join('\n')
}

/**
 * A copy of the sources in which each `.astro` file is its script (`.astro.ts`), which dependency-cruiser can read.
 * @returns the copy's folder, for the caller to remove
 */
function copySources(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'firn-layers-'))
  for (const folder of folders)
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !path.endsWith('node_modules'),
    })
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.astro')) continue
    const path = join(entry.parentPath, entry.name)
    writeFileSync(`${path}.ts`, scriptOf(readFileSync(path, 'utf8')))
    rmSync(path)
  }
  return copy
}

/** `rule: from → to`; a rule about one file alone names that. */
const described = ({ rule, from, to, cycle = [] }: IViolation): string => {
  const way = cycle.length > 0 ? [from, ...cycle.map(({ name }) => name)] : to === from ? [from] : [from, to]
  return `${rule.name}: ${way.join(' → ').replaceAll('.astro.ts', '.astro')}`
}

/** Every breach of `.dependency-cruiser.mjs` below `root`, one line each, `rule: from → to`. */
export async function layerBreaches(root: string): Promise<string[]> {
  const copy = copySources(root)
  try {
    const { forbidden = [], options } = config
    const { output } = await cruise(folders, { ...options, baseDir: copy, ruleSet: { forbidden }, validate: true })
    if (typeof output === 'string') throw new Error(output)
    return output.summary.violations.map(described)
  } finally {
    rmSync(copy, { recursive: true })
  }
}
