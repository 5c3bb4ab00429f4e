import { join } from 'node:path'
import { type Config, parseConfig } from '../../src/config.ts'
import { describeProblem } from '../../src/content-loaders/loader.ts'
import { syncSnapshot, type SyncTask } from '../../src/content-loaders/sync.ts'
import { syncChanges } from '../../src/content-loaders/sync-changes.ts'
import { createLog } from '../../src/lib/log.ts'
import { lookMs, type PublishRequest } from '../../src/ports/publish-request.ts'
import { codeDigest } from '../../src/render/code-digest.ts'
import type { Services } from '../../src/services.ts'
import { type Child, startChild } from './child.ts'
import type { ShopEnvironment } from './environment.ts'
import { describeFailure } from './fault.ts'
import type { ShopFolders } from './folders.ts'
import { entriesDigest } from './pages-digest.ts'
import { type Progress, seconds } from './progress.ts'
import { openRotatingLog } from './rotating-log.ts'
import { ageOf, lastRead, noteRead } from './snapshot-age.ts'

/** The tools of every step of a run. */
export type Run = {
  readonly folders: ShopFolders
  readonly shop: ShopEnvironment
  readonly progress: Progress
  /** Aborted once the process is being stopped: a publish under way is then left to the next publisher. */
  readonly stopping?: AbortSignal
}

/** Loaded where they are needed: to load them takes half a second, and a later start opens the shop without them. */
async function openServices(config: Config, folders: ShopFolders): Promise<Services> {
  const [{ createServices }, { syncGuard }] = await Promise.all([
    import('../../src/services.ts'),
    import('../../src/vendors/guarded-fetch.ts'),
  ])
  // A fault that people must know is a problem of the result; a terminal shows that alone.
  const write = openRotatingLog(join(folders.log, 'sync.log'))
  const log = createLog(config.logLevel, { write: (line) => write(line.trimEnd()) })
  return createServices(config, { guard: syncGuard, log })
}

export type SandboxOptions = {
  readonly args?: readonly string[]
  /** Reports how many pictures are drawn while the stand-ins answer already. */
  readonly onDrawing?: (done: number, total: number) => void
}

/** Starts the stand-ins, seeding them when they are new. */
export async function startSandbox(
  { folders, shop, progress }: Run,
  { args = [], onDrawing = () => undefined }: SandboxOptions = {},
): Promise<Child> {
  const started = performance.now()
  const log = openRotatingLog(join(folders.log, 'sandbox.log'))
  const seeding = { happened: false }
  const operatorsPort = shop.variables['METRICS_PORT']
  const child = await startChild(
    join(folders.root, 'sandbox', 'main.ts'),
    args,
    {
      ...shop.variables,
      DATA_DIR: folders.sandbox,
      SANDBOX_PORT: String(shop.sandboxPort),
      SANDBOX: 'allow',
      OPERATORS_URL: operatorsPort ? `http://localhost:${operatorsPort}/releases` : '',
    },
    ({ event, step, done, total }) => {
      if (event === 'drawing') return onDrawing(Number(done), Number(total))
      seeding.happened = true
      progress.step(`seed: ${String(step)}`, Number(done), Number(total))
    },
    log,
  )
  progress.done(
    'sandbox',
    `${seeding.happened ? 'seeded and ' : ''}up on port ${shop.sandboxPort} (${seconds(started)})`,
  )
  return child
}

type SyncOptions = Pick<SyncTask, 'clock' | 'isWhole' | 'mediaTurn'> & {
  /** Their subject is read alone, where they say what it is. */
  readonly requests?: readonly PublishRequest[] | undefined
}

/** Vendors → snapshot. `clock`: now, in ms. */
export async function sync(
  { folders, shop, progress }: Run,
  { requests = [{ kind: 'anything' }], ...options }: SyncOptions = {},
): Promise<void> {
  const started = performance.now()
  const now = (options.clock ?? Date.now)()
  const mediaTurn = Math.floor(now / lookMs)
  const config = parseConfig({ ...shop.variables, DATA_DIR: folders.data })
  const services = await openServices(config, folders)
  try {
    const code = entriesDigest(codeDigest(folders.root), config.content)
    const part = await syncChanges({ services, file: folders.snapshot }, requests)
    const result = part ?? (await syncSnapshot({ mediaTurn, ...options, services, file: folders.snapshot, code }))
    // A part says nothing of the rest.
    if (!part) noteRead(folders.snapshot, now)
    for (const problem of result.problems) progress.note(`! content: ${describeProblem(problem)}`)
    const loaded = part ? 'changes loaded' : 'loaded'
    progress.done('content', `${result.changed ? loaded : 'unchanged'} (${seconds(started)})`)
  } finally {
    await services.close()
  }
}

/**
 * Vendors → snapshot; while they fail, the snapshot that is there stays, and its age is a line of the command.
 * @returns `undefined` where vendors were read, else the failure and that age, in a line
 * @throws what a vendor that fails throws, where there is no snapshot that this code reads
 */
export async function syncOrLast(run: Run, options: SyncOptions = {}): Promise<string | undefined> {
  const clock = options.clock ?? Date.now
  try {
    await sync(run, options)
    return undefined
  } catch (error) {
    const readAt = lastRead(run.folders.snapshot)
    if (readAt === undefined) throw error
    const age = `Pages are made from the last snapshot, which is ${ageOf(clock() - readAt)} old.`
    run.progress.note(`! content: ${describeFailure(error)}`)
    run.progress.note(`! ${age}`)
    return `${error instanceof Error ? error.message : String(error)}. ${age}`
  }
}

/** Starts the storefront's server over the live release. */
export async function startServer({ folders, shop }: Run): Promise<Child> {
  const log = openRotatingLog(join(folders.log, 'server.log'))
  return startChild(
    join(folders.root, 'src', 'server', 'main.ts'),
    [folders.dist],
    { ...shop.variables, DATA_DIR: folders.data, NODE_ENV: 'production' },
    (event) => log(JSON.stringify(event)),
    log,
  )
}
