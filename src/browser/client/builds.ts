import { type BuildChange, type BuildStep, isNewerThan, sharedPageSeconds } from '../../domain/pages/build-update.ts'

type Fetch = (path: string) => Promise<Response>

/** Most builds that are read one by one; a tab that missed more takes every page as changed. */
const mostSteps = 24

const hasId = (body: unknown): body is { readonly id: string } =>
  body instanceof Object && 'id' in body && typeof body.id === 'string'

/** The page in view may be older than its navigation by so much, ms: it came from a cache, or right at a switch. */
const mostAgeMs = (sharedPageSeconds.fresh + sharedPageSeconds.asking) * 1000

/** The live build at a tab's first intent. */
export type FirstBuild = {
  /** Its `builds/latest.json` as it came; anything else counts as unknown. */
  readonly build: unknown
  /** The moment at which the page was loaded, by the server's clock, ms since 1970. */
  readonly loaded: number
}

/**
 * Finds the point from which on a page may lack changes: the live build, or, where that may be newer than the page, a
 * moment at which the page was as new as any; `undefined` where nothing is known.
 */
export function findStart({ build, loaded }: FirstBuild): string | number | undefined {
  const oldest = loaded - mostAgeMs
  if (isNewerThan(build, oldest)) return oldest
  return hasId(build) ? build.id : undefined
}

const isStep = (body: unknown): body is BuildStep =>
  body instanceof Object &&
  'previous' in body &&
  (body.previous === null || typeof body.previous === 'string') &&
  'changed' in body &&
  (body.changed === 'all' || Array.isArray(body.changed))

async function readFile<Body>(fetch: Fetch, name: string, isBody: (body: unknown) => body is Body): Promise<Body> {
  const response = await fetch(`/builds/${name}.json`)
  const body: unknown = await response.json()
  if (!response.ok || !isBody(body)) throw new Error(`builds/${name}.json cannot be read: ${response.status}`)
  return body
}

/**
 * Reads the id of the live build.
 * @throws Error for an unexpected response; what `fetch` throws without one
 */
export async function readLatestBuild(fetch: Fetch): Promise<string> {
  const { id } = await readFile(fetch, 'latest', hasId)
  return id
}

/**
 * Reads which pages changed from one build to a later one, build by build; `all` where they do not follow each other.
 * @param from id of the earlier build, or a moment (ms since 1970) at which it was live
 * @throws what `readLatestBuild` throws
 */
export async function readChanges(fetch: Fetch, from: string | number, to: string): Promise<BuildChange> {
  const paths: string[] = []
  let id: string | null = to
  for (let step = 0; step < mostSteps; step++) {
    if (id === from) return paths
    if (id === null) return 'all'
    const build: BuildStep = await readFile(fetch, `meta/${id}`, isStep)
    if (typeof from === 'number' && !isNewerThan(build, from)) return paths
    if (build.changed === 'all') return 'all'
    paths.push(...build.changed)
    id = build.previous
  }
  return 'all'
}
