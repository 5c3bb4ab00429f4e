import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locales } from '../../src/domain/locale/locale.ts'
import { killPublisher } from '../../tests/fixtures/publish-edits/kill-publisher.ts'
import { killWatcher, measureRun } from '../../tests/fixtures/publish-edits/kill-watcher.ts'
import { type PublishedEdits, publishEdits } from '../../tests/fixtures/publish-edits/publish-edits.ts'
import { openWatchedShop } from '../../tests/fixtures/publish-edits/watched-shop.ts'
import { openTestPublisher } from '../../tests/fixtures/test-publisher.ts'
import { prepareDemo } from './pages.ts'
import type { SoakPart, SoakResult } from './soak-part.ts'

/**
 * Sequences of edits (`SOAK_EDITS`; 1000 take two hours and more), the number of the first (`SOAK_EDITS_FROM`, for some
 * of these at a time), edits of each (`SOAK_EDITS_EACH`), kills of a publisher (`SOAK_KILLS`).
 */
const firstSequence = Number(process.env['SOAK_EDITS_FROM'] ?? 0)
const sequences = Number(process.env['SOAK_EDITS'] ?? 100)
const editsOfEach = Number(process.env['SOAK_EDITS_EACH'] ?? 10)
const kills = Number(process.env['SOAK_KILLS'] ?? 100)
/** One kill in four is of the process that watches, with all that a publish reaches; each takes twenty seconds. */
const watcherKills = Math.floor(kills / 4)
/** Share of pages that may be rendered although their files come out as they were. */
const mostNeedless = 0.02

const half = Math.ceil(locales.length / 2)
/** The locales of a publisher: all come in turn, each with one that is far from it in the list of countries. */
const pairs = Array.from({ length: half }, (_, index) =>
  locales.filter((__, other) => other % half === index).map(({ locale }) => locale),
)

/** A line for each twentieth that is done. */
function note(done: number, total: number, of: string): void {
  const step = Math.ceil(total / 20)
  if (done % step === 0 || done === total) process.stdout.write(`  … ${done} of ${total} ${of}\n`)
}

/** Plays the sequences, those of a pair of locales one after the other by one publisher. */
async function publishAll(): Promise<PublishedEdits> {
  if (sequences === 0) return { sequences: 0, rendered: 0, needless: 0, failed: 0, stale: [] }
  const dataDir = mkdtempSync(join(tmpdir(), 'firn-soak-edits-'))
  const numbers = Array.from({ length: sequences }, (_, index) => firstSequence + index)
  const results: PublishedEdits[] = []
  let done = 0
  const onSequence = (): void => note((done += 1), sequences, 'sequences')
  try {
    const shop = await prepareDemo(dataDir)
    for (const [pair, names] of pairs.entries()) {
      const own = numbers.filter((number) => number % pairs.length === pair).map((number) => `sequence ${number}`)
      if (own.length > 0)
        results.push(await publishEdits(shop, { locales: names, seeds: own, edits: editsOfEach, onSequence }))
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  const sumOf = (count: (result: PublishedEdits) => number): number =>
    results.reduce((sum, result) => sum + count(result), 0)
  return {
    sequences: sumOf((result) => result.sequences),
    rendered: sumOf((result) => result.rendered),
    needless: sumOf((result) => result.needless),
    failed: sumOf((result) => result.failed),
    stale: results.flatMap(({ stale }) => stale),
  }
}

/** Kills a process that publishes one edit after the other. @returns what was wrong afterwards */
async function killPublishers(): Promise<string[]> {
  const faults: string[] = []
  const count = kills - watcherKills
  if (count === 0) return faults
  const publisher = openTestPublisher()
  try {
    await publisher.publish()
    for (let kill = 0; kill < count; kill += 1) {
      faults.push(...(await killPublisher(publisher, `kill ${kill}`)))
      note(kill + 1, count, 'kills of a publisher')
    }
  } finally {
    publisher.remove()
  }
  return faults
}

/** Kills the process that watches for edits. @returns what was wrong afterwards */
async function killWatchers(): Promise<string[]> {
  const faults: string[] = []
  if (watcherKills === 0) return faults
  const shop = await openWatchedShop()
  try {
    await shop.publish()
    const runMs = await measureRun(shop)
    for (let kill = 0; kill < watcherKills; kill += 1) {
      faults.push(...(await killWatcher(shop, `kill ${kill} of a watching publisher`, runMs)))
      note(kill + 1, watcherKills, 'kills of a watching publisher')
    }
  } finally {
    await shop.close()
  }
  return faults
}

const shareOf = (part: number, all: number): string => `${(all === 0 ? 0 : (part / all) * 100).toFixed(2)} %`

/** A line for docs/soak.md. @param broken what was wrong after kills */
function factsOf({ sequences: played, rendered, needless, failed, stale }: PublishedEdits, broken: number): string {
  const all = pairs.slice(0, sequences).flat().length
  const [share, most] = [shareOf(needless, rendered), `${mostNeedless * 100} %`]
  return [
    `${played * editsOfEach} random edits in ${played} sequences from number ${firstSequence} on, each published ` +
      `in two locales, in turn of ${all}: ${rendered} pages rendered, those of taking each sequence back included`,
    `${needless} of them with the files that they had (${share}, at most ${most})`,
    `${failed} that their content kept from being rendered`,
    `${stale.length} sequences whose release differs by a byte from a full build`,
    `a publisher killed ${kills} times at random moments, ${watcherKills} of them while it watched: ` +
      `${broken} broken pages or lost edits`,
  ].join('; ')
}

/** A publish that fails is a finding, beside those of the sequences before. */
const faultsOf = (killing: Promise<string[]>): Promise<string[]> =>
  killing.catch((error: unknown) => [`kills of a publisher broke off: ${String(error)}`])

async function run(): Promise<SoakResult> {
  const published = await publishAll()
  const killed = [...(await faultsOf(killPublishers())), ...(await faultsOf(killWatchers()))]
  const { rendered, needless, stale } = published
  const isWasteful = needless > rendered * mostNeedless
  return {
    name: 'publish-edits',
    facts: factsOf(published, killed.length),
    failures: [...stale, ...killed, ...(isWasteful ? [`${needless} of ${rendered} pages were rendered in vain`] : [])],
  }
}

/** The publisher under random edits, and killed at random moments. */
export const publishEditsPart: SoakPart = { name: 'publish-edits', run }
