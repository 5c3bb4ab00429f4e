import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findLocale } from '../../src/domain/locale/locale.ts'
import { followEdits } from '../../tests/fixtures/publish-edits/follow-edits.ts'
import { killPublisher } from '../../tests/fixtures/publish-edits/kill-publisher.ts'
import { openTestPublisher } from '../../tests/fixtures/test-publisher.ts'
import { prepareDemo } from './pages.ts'
import type { SoakPart, SoakResult } from './soak-part.ts'

/** Sequences of edits (`SOAK_EDITS`), edits of each (`SOAK_EDITS_EACH`), kills of a publisher (`SOAK_KILLS`). */
const sequences = Number(process.env['SOAK_EDITS'] ?? 1000)
const editsOfEach = Number(process.env['SOAK_EDITS_EACH'] ?? 10)
const kills = Number(process.env['SOAK_KILLS'] ?? 100)
/** Share of pages that may be rendered although nothing that they show is another. */
const mostNeedless = 0.02

/** Countries of each store and of none, in languages that fall back to English and in one that rarely does. */
const offered = ['en-us', 'fr-ca', 'de-de', 'ja-jp'].flatMap((name) => findLocale(name) ?? [])

/** A line for each twentieth that is done. */
function note(done: number, total: number, of: string): void {
  const step = Math.ceil(total / 20)
  if (done % step === 0 || done === total) process.stdout.write(`  … ${done} of ${total} ${of}\n`)
}

type Counts = { rendered: number; needless: number; readonly stale: string[] }

function followAll(snapshot: string): Counts {
  const counts: Counts = { rendered: 0, needless: 0, stale: [] }
  for (let sequence = 0; sequence < sequences; sequence += 1) {
    const { rendered, needless, stale } = followEdits(snapshot, offered, `sequence ${sequence}`, editsOfEach)
    counts.rendered += rendered
    counts.needless += needless
    counts.stale.push(...stale)
    note(sequence + 1, sequences, 'sequences')
  }
  return counts
}

async function killAll(): Promise<string[]> {
  const faults: string[] = []
  if (kills === 0) return faults
  const publisher = openTestPublisher()
  try {
    await publisher.publish()
    for (let kill = 0; kill < kills; kill += 1) {
      faults.push(...(await killPublisher(publisher, `kill ${kill}`)))
      note(kill + 1, kills, 'kills')
    }
  } finally {
    publisher.remove()
  }
  return faults
}

/** A line for docs/soak.md. @param broken what was wrong after kills */
function factsOf({ rendered, needless, stale }: Counts, broken: number): string {
  const share = rendered === 0 ? 0 : (needless / rendered) * 100
  return [
    `${sequences * editsOfEach} random edits in ${sequences} sequences in ${offered.length} locales: ` +
      `${rendered} pages rendered`,
    `${needless} of them without need (${share.toFixed(2)} %, at most ${mostNeedless * 100} %), ${stale.length} stale`,
    `a publisher killed ${kills} times at random moments: ${broken} broken pages or lost edits`,
  ].join('; ')
}

async function run(): Promise<SoakResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'firn-soak-edits-'))
  try {
    const { rendered, needless, stale } = followAll((await prepareDemo(dataDir)).snapshot)
    const killed = await killAll()
    const isWasteful = needless > rendered * mostNeedless
    return {
      name: 'publish-edits',
      facts: factsOf({ rendered, needless, stale }, killed.length),
      failures: [
        ...stale,
        ...killed,
        ...(isWasteful ? [`${needless} of ${rendered} pages were rendered in vain`] : []),
      ],
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The publisher under random edits, and killed at random moments. */
export const publishEditsPart: SoakPart = { name: 'publish-edits', run }
