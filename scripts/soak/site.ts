import { join } from 'node:path'
import { runVitest } from './run-vitest.ts'
import type { SoakPart, SoakResult } from './soak-part.ts'

/** The tests that walk through all types of page (decision 102). */
const walks = ['phone', 'tablet', 'desk'].map((name) => join('tests', 'e2e', 'site', `${name}.test.ts`))

/** Every type of page at every width in each kind of locale, asked everything that a page can be asked. */
async function walkSite(): Promise<SoakResult> {
  const { facts, failures } = await runVitest({ projects: ['shop'], files: walks, env: { FIRN_WALK: 'whole' } })
  const pages = 'every type of page at 390, 820 and 1440 px in en-us, de-de and ja-jp'
  return { name: 'site', facts: `${pages}: ${facts}`, failures }
}

export const sitePart: SoakPart = { name: 'site', run: walkSite }
