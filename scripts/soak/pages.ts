import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openContent } from '../../src/content/open-content.ts'
import { runIn } from '../../tests/e2e/support/run.ts'
import { openPageRenderer } from '../../tests/fixtures/page-renderer.ts'
import { type PageVisit, pageVisits } from '../../tests/fixtures/page-visits.ts'
import { ensureBundle } from '../shop/bundle.ts'
import { startSandbox, sync } from '../shop/steps.ts'
import { memoryGrowth } from './memory-growth.ts'
import type { SoakPart, SoakResult } from './soak-part.ts'

/** Pages to render, and after how many of them the process is warm. */
const total = Number(process.env['SOAK_PAGES'] ?? 20_000)
const warmAfter = Math.ceil(total / 4)

type Folders = { readonly dist: string; readonly snapshot: string }

/** The bundle, and the demo's content as a snapshot file below `dataDir`. */
export async function prepareDemo(dataDir: string): Promise<Folders> {
  const { run } = await runIn(dataDir)
  await ensureBundle(run.folders.root, run.folders.dist)
  const sandbox = await startSandbox(run)
  try {
    await sync(run)
  } finally {
    await sandbox.stop()
  }
  return run.folders
}

async function visitsOf(snapshot: string): Promise<readonly PageVisit[]> {
  const content = openContent(snapshot)
  try {
    return await pageVisits(content)
  } finally {
    content.close()
  }
}

async function renderAll(folders: Folders): Promise<SoakResult> {
  const visits = await visitsOf(folders.snapshot)
  const visitsBetween = (from: number, to: number): readonly PageVisit[] =>
    Array.from({ length: to - from }, (_, index) => visits[(from + index) % visits.length]).filter(
      (one) => one !== undefined,
    )
  const renderer = await openPageRenderer(folders)
  try {
    const warm = await renderer.render(visitsBetween(0, warmAfter))
    const last = await renderer.render(visitsBetween(warmAfter, total))
    const { facts, failures } = memoryGrowth(warm.resident, last.resident)
    const made = last.formatters - warm.formatters
    if (warmAfter >= visits.length && made > 0) failures.push(`${made} Intl objects were made by pages rendered before`)
    const types = new Set(visits.map(({ type }) => type)).size
    return { name: 'pages', facts: `${total} pages of ${types} types in every locale; ${facts}`, failures }
  } finally {
    renderer.close()
  }
}

/**
 * 20,000 pages of every type (`SOAK_PAGES`), rendered on demand: the process's memory in the end beside that once warm.
 */
export const pagesPart: SoakPart = {
  name: 'pages',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'firn-soak-'))
    try {
      return await renderAll(await prepareDemo(dataDir))
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  },
}
