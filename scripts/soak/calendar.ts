import { join } from 'node:path'
import { runVitest } from './run-vitest.ts'
import type { SoakPart, SoakResult } from './soak-part.ts'

/** Beyond the year in which the demo's codes end, whichever day it is. */
const shiftDays = 450
const day = 24 * 60 * 60 * 1000

/** All tests but those of the whole shop, at a later date: none may hang on the day on which it was written. */
async function shiftCalendar(): Promise<SoakResult> {
  const preload = join(process.cwd(), 'scripts', 'soak', 'shift-clock.cjs')
  const { facts, failures } = await runVitest({
    projects: ['code', 'code-apart', 'code-browser'],
    env: { NODE_OPTIONS: `--require ${preload}`, CLOCK_SHIFT_MS: String(shiftDays * day) },
  })
  return { name: 'calendar', facts: `${shiftDays} days from now: ${facts}`, failures }
}

export const calendarPart: SoakPart = { name: 'calendar', run: shiftCalendar }
