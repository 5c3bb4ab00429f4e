import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EditsResult } from '../../tests/fixtures/publish-edits/follow-edits.ts'
import type { EditsMessage, EditsShare } from '../../tests/fixtures/publish-edits/follow-process.ts'
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
const locales = ['en-us', 'fr-ca', 'de-de', 'ja-jp'] as const
const follower = fileURLToPath(new URL('../../tests/fixtures/publish-edits/follow-process.ts', import.meta.url))

/** A line for each twentieth that is done. */
function note(done: number, total: number, of: string): void {
  const step = Math.ceil(total / 20)
  if (done % step === 0 || done === total) process.stdout.write(`  … ${done} of ${total} ${of}\n`)
}

/** @param onSequence is called after each sequence @throws when the process ends early */
async function followShare(share: EditsShare, onSequence: () => void): Promise<EditsResult> {
  const child = fork(follower, [JSON.stringify(share)])
  return new Promise((resolve, reject) => {
    child.on('message', (message: EditsMessage) => (message.done === 'all' ? resolve(message.result) : onSequence()))
    child.once('exit', (code) => reject(new Error(`a follower of edits ended with ${code}`)))
  })
}

/** Plays the sequences in as many processes as there are cores. */
async function followAll(snapshot: string): Promise<EditsResult> {
  const seeds = Array.from({ length: sequences }, (_, index) => `sequence ${index}`)
  const processes = availableParallelism()
  let done = 0
  const results = await Promise.all(
    Array.from({ length: processes }, (_, process) =>
      followShare(
        {
          snapshot,
          locales,
          seeds: seeds.filter((__, index) => index % processes === process),
          edits: editsOfEach,
          compare: 'last',
        },
        () => note((done += 1), sequences, 'sequences'),
      ),
    ),
  )
  return {
    rendered: results.reduce((sum, { rendered }) => sum + rendered, 0),
    needless: results.reduce((sum, { needless }) => sum + needless, 0),
    stale: results.flatMap(({ stale }) => stale),
  }
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
function factsOf({ rendered, needless, stale }: EditsResult, broken: number): string {
  const share = rendered === 0 ? 0 : (needless / rendered) * 100
  return [
    `${sequences * editsOfEach} random edits in ${sequences} sequences in ${locales.length} locales: ` +
      `${rendered} pages rendered`,
    `${needless} of them without need (${share.toFixed(2)} %, at most ${mostNeedless * 100} %), ${stale.length} stale`,
    `a publisher killed ${kills} times at random moments: ${broken} broken pages or lost edits`,
  ].join('; ')
}

async function run(): Promise<SoakResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'firn-soak-edits-'))
  try {
    const { rendered, needless, stale } = await followAll((await prepareDemo(dataDir)).snapshot)
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
