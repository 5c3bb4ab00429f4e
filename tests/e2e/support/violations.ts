import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Fault } from './site.ts'

declare global {
  interface Window {
    /** The path of axe's own source. */
    axe: typeof axe
  }
}

/** Axe itself, minified: it is half as long as the source that the package exports, which each page reads anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The faults that axe finds on the page in view, each element a fault. */
export async function violations(page: Page, path: string, width: number): Promise<Fault[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { violations: found, passes } = await page.evaluate(
    // Without `preload`: it waits for films, which have no part in what is judged here.
    async (tags) => window.axe.run(document, { runOnly: tags, resultTypes: ['violations'], preload: false }),
    rules,
  )
  expect(passes.length, path).toBeGreaterThan(10)
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any, all }) => {
      const [reason] = [...any, ...all]
      return { path, fault: `at ${width} px ${id}: ${reason?.message ?? help} (${target.join(' ')})` }
    }),
  )
}
