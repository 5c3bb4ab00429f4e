/** The time that the site may take to say which release is live, ms. */
const patienceMs = 2000

/** The site's answer on its live release; `undefined` while it does not answer. */
export type LiveBuild = { readonly id: string; readonly timestamp: string }

const isBuild = (value: unknown): value is LiveBuild =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'timestamp' in value &&
  typeof value.timestamp === 'string'

/** Asks the site for the release that is live (`builds/latest.json`). */
export async function readLiveBuild(siteUrl: string, load: typeof fetch = fetch): Promise<LiveBuild | undefined> {
  try {
    const answer = await load(`${siteUrl}/builds/latest.json`, { signal: AbortSignal.timeout(patienceMs) })
    const build: unknown = answer.ok ? await answer.json() : undefined
    return isBuild(build) ? build : undefined
  } catch {
    // A site that is away is no fault of the editor's: the page says that it does not answer.
    return undefined
  }
}
