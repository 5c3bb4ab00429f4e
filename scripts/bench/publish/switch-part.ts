import { fork } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { mapConcurrently } from '../../../src/lib/map-concurrently.ts'
import type { Release } from '../../../src/publish/release.ts'
import { openReleaseStore, type ReleaseStore } from '../../../src/publish/release-store.ts'
import { shopFolders } from '../../shop/folders.ts'
import { type Run, startServer } from '../../shop/steps.ts'
import { patienceMs, readPage, waitForPage } from './read-page.ts'

/** The number of roll backs and of roll forwards. */
export const switchTurns = 5
/** Readers that ask for one page after the other meanwhile. */
export const switchReaders = 4
/** Pages that they ask for. */
const mostPages = 200

/**
 * The cost of switching between two releases, and back. Times in ms, from the command until a page of the other release
 * is answered.
 */
export type SwitchFigures = {
  readonly name: string
  /** Paths that differ. */
  readonly paths: number
  readonly back: readonly number[]
  readonly forward: readonly number[]
  readonly answers: number
  /** Answers that were no whole page of either release. */
  readonly failed: number
}

/** A page that differs, with its hashes. */
type SwitchedPage = { readonly path: string; readonly older: string; readonly newer: string }

type Switching = {
  readonly site: string
  readonly store: ReleaseStore
  readonly operator: Awaited<ReturnType<typeof startOperator>>
}

/**
 * Switches between releases of a shop while its server is asked for pages: the last two, which an edit lies between,
 * and two of which every page differs, as after a deployment.
 * @param folder data folder of the shop
 */
export async function measureSwitches(run: Run, folder: string): Promise<SwitchFigures[]> {
  const folders = shopFolders(run.folders.root, folder, run.folders.dist)
  const store = openReleaseStore(folders.release)
  const [before, after] = store.releases().slice(-2)
  if (!before || !after) throw new Error('There are no two releases to switch between')
  const server = await startServer({ ...run, folders })
  const operator = await startOperator(run, folders.release)
  const switching = { site: `http://localhost:${run.shop.variables['PORT']}`, store, operator }
  try {
    const edit = await measureSwitch(switching, 'one description', before, after)
    const deployed = await changeEveryPage(store, after)
    return [edit, await measureSwitch(switching, 'every page', after, deployed)]
  } finally {
    operator.stop()
    await server.stop()
    store.close()
  }
}

/** A process that switches releases. */
async function startOperator({ shop }: Run, release: string) {
  const script = fileURLToPath(new URL('./switch-process.ts', import.meta.url))
  const child = fork(script, [release], { env: shop.variables })
  const ended = new AbortController()
  child.once('exit', () => ended.abort())
  const nextMessage = (): Promise<unknown> => once(child, 'message', { signal: ended.signal })
  await nextMessage()
  return {
    async goTo(id: string): Promise<void> {
      const answered = nextMessage()
      child.send(id)
      await answered
    },
    stop: (): void => void child.kill(),
  }
}

/** Makes a release live in which every page has other bytes than in another one. */
async function changeEveryPage(store: ReleaseStore, release: Release): Promise<Release> {
  const draft = store.begin()
  try {
    for (const [path, file] of store.filesOf(release).entries()) {
      if (!file.type.startsWith('text/html')) continue
      const bytes = Buffer.concat([await store.read(file.hash), Buffer.from('\n')])
      draft.set(path, { ...file, hash: await store.put(bytes), size: bytes.byteLength })
    }
    const changed = { ...release, id: `${release.id}-every-page`, seq: draft.seq, previous: release.id }
    const complete = await draft.complete()
    complete.commit(changed)
    return changed
  } finally {
    draft.discard()
  }
}

/** Goes back and forward, beginning with the newer one live. */
async function measureSwitch(
  { site, store, operator }: Switching,
  name: string,
  older: Release,
  newer: Release,
): Promise<SwitchFigures> {
  const [olderFiles, newerFiles] = [store.filesOf(older), store.filesOf(newer)]
  const paths = store
    .pathsChangedSince(older)
    .filter((path) => !path.startsWith('/builds/') && olderFiles.find(path)?.hash !== newerFiles.find(path)?.hash)
  const differing = paths.flatMap((path): SwitchedPage[] => {
    const [one, other] = [olderFiles.find(path), newerFiles.find(path)]
    if (one?.status !== 200 || other?.status !== 200 || !other.type.startsWith('text/html')) return []
    return [{ path, older: one.hash, newer: other.hash }]
  })
  const pages = await findAnsweredPages(site, differing.slice(0, mostPages))
  const [watched] = pages
  if (!watched) throw new Error(`No page of ${newer.id} is answered`)
  const goTo = async (id: string, expected: string): Promise<number> => {
    const started = performance.now()
    const isExpected = (bytes: Buffer): boolean => hash('sha256', bytes) === expected
    const [answered] = await Promise.all([waitForPage(site + watched.path, isExpected, 0), operator.goTo(id)])
    return answered - started
  }
  let isOver = false
  const reading = readPages(site, pages, () => isOver)
  const [back, forward]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < switchTurns; turn += 1) {
    back.push(await goTo(older.id, watched.older))
    forward.push(await goTo(newer.id, watched.newer))
  }
  isOver = true
  return { name, paths: paths.length, back, forward, ...(await reading) }
}

/** Pages that visitors without a session get from their files, once the server has the newer release. */
async function findAnsweredPages(site: string, pages: readonly SwitchedPage[]): Promise<readonly SwitchedPage[]> {
  const isAnswered = async ({ path, newer }: SwitchedPage): Promise<boolean> => (await readHash(site + path)) === newer
  const started = performance.now()
  while (performance.now() - started < patienceMs) {
    const answers = await mapConcurrently(pages, switchReaders, isAnswered)
    if (answers.includes(true)) return pages.filter((_, index) => answers[index])
  }
  return []
}

/** Asks for pages until it is over. */
async function readPages(
  site: string,
  pages: readonly SwitchedPage[],
  isOver: () => boolean,
): Promise<Pick<SwitchFigures, 'answers' | 'failed'>> {
  let [answers, failed] = [0, 0]
  const read = async (first: number): Promise<void> => {
    for (let turn = first; !isOver(); turn += 1) {
      const page = pages[turn % pages.length]
      if (!page) return
      const answer = await readHash(site + page.path)
      answers += 1
      if (answer !== page.older && answer !== page.newer) failed += 1
    }
  }
  await Promise.all(Array.from({ length: switchReaders }, (_, reader) => read(reader)))
  return { answers, failed }
}

/** The hash of a page's bytes; `undefined` where the answer is none. */
async function readHash(url: string): Promise<string | undefined> {
  const bytes = await readPage(url)
  return bytes && hash('sha256', bytes)
}
