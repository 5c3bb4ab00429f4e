import { type BuildChange, type BuildStep, isMadeAfter } from '../../domain/pages/build-update.ts'

type Fetch = (path: string) => Promise<Response>

/** Most builds that are read one by one; a tab that missed more takes every page as changed. */
const mostSteps = 24

const hasId = (body: unknown): body is { readonly id: string } =>
  body instanceof Object && 'id' in body && typeof body.id === 'string'

/** The id in a `builds/latest.json`; `undefined` for anything else. */
export const readBuildId = (body: unknown): string | undefined => (hasId(body) ? body.id : undefined)

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
    if (typeof from === 'number' && !isMadeAfter(build, from)) return paths
    if (build.changed === 'all') return 'all'
    paths.push(...build.changed)
    id = build.previous
  }
  return 'all'
}
