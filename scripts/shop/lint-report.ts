import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseConfig } from '../../src/config.ts'
import { createContentLint, describeFinding } from '../../src/content-loaders/lint-content.ts'
import { describeProblem } from '../../src/content-loaders/loader.ts'
import { openPrevious, syncSnapshot, type SyncTask } from '../../src/content-loaders/sync.ts'
import { openContent } from '../../src/content/open-content.ts'
import { linkSnapshot } from '../../src/content/snapshot/layers.ts'
import { openSnapshot } from '../../src/content/snapshot/snapshot.ts'
import { pagesToRender } from '../../src/publish/pages-to-render.ts'
import { openReleaseStore } from '../../src/publish/release-store.ts'
import { codeDigest } from '../../src/render/code-digest.ts'
import { createServices } from '../../src/services.ts'
import { entriesDigest, pagesDigest } from './pages-digest.ts'
import type { Run } from './steps.ts'

/** The corrections for editors, and the pages that a publish would render, as lines. */
export type LintReport = { readonly findings: readonly string[]; readonly pages: readonly string[] }

/** Checks what the vendors hold, without publishing any of it. */
export async function lintReport(run: Run): Promise<LintReport> {
  const { folders, shop } = run
  const folder = join(folders.data, 'lint')
  const file = join(folder, 'current.sqlite')
  mkdirSync(folder, { recursive: true })
  // Facts of pictures that are known are not asked for again. A sync replaces the file and never changes one.
  if (existsSync(folders.snapshot)) linkSnapshot(folders.snapshot, file)
  const config = parseConfig({ ...shop.variables, DATA_DIR: folders.data })
  const bundle = codeDigest(folders.root)
  // With the digest of a publish, what is live of an entry that does not fit stays in the copy, too.
  const code = entriesDigest(bundle, config.content)
  const services = createServices(config)
  try {
    const { problems } = await syncSnapshot({ services, file, isWhole: true, code, ...sameDay(file) })
    const [snapshot, content] = [openSnapshot(file), openContent(file)]
    try {
      const findings = createContentLint(snapshot, content).all()
      return {
        findings: [...new Set([...problems.map(describeProblem), ...findings.map(describeFinding)])],
        pages: await pagesToRender(
          openReleaseStore(folders.release),
          content,
          pagesDigest(bundle, parseConfig(shop.variables)),
        ),
      }
    } finally {
      snapshot.close()
      content.close()
    }
  } finally {
    await services.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The clock of a sync that leaves the snapshot its day, as a publish does, which reads changes (decision 095). */
function sameDay(file: string): Pick<SyncTask, 'clock'> {
  const snapshot = openPrevious(file)
  if (!snapshot) return {}
  const day = Date.parse(snapshot.day)
  snapshot.close()
  return { clock: () => day }
}
