import { readBuildId, readChanges, readLatestBuild } from '../client/builds.ts'
import { buildPollMs, type BuildChange, isChangedBy, isMadeAfter } from '../../domain/pages/build-update.ts'
import { markStale } from './stale-page.ts'

/**
 * Asks hourly, from now on, whether there is a newer build, and says which pages changed since the last answer
 * (specification, core 9). The page in view stays as it is until
 * the next navigation; a failure is logged, and the next hour asks again.
 * @param first `builds/latest.json` as it was when the page began to fetch ahead; everything else counts as unknown.
 *   One that was made after the page was loaded is newer than the page
 */
export function followBuilds(first: unknown, onChange: (changed: BuildChange) => void): void {
  const get = (path: string): Promise<Response> => fetch(path, { priority: 'low' })
  let known = isMadeAfter(first, performance.timeOrigin) ? performance.timeOrigin : readBuildId(first)
  const poll = async (): Promise<void> => {
    try {
      const latest = await readLatestBuild(get)
      if (known !== latest) {
        const changed = known === undefined ? 'all' : await readChanges(get, known, latest)
        if (isChangedBy(changed, location.pathname)) markStale()
        onChange(changed)
      }
      known = latest
    } catch (error) {
      // Without a line to the shop the logger cannot be fetched either.
      import('../browser-log.ts').then((log) => log.browserLog('Build update failed', error)).catch(() => undefined)
    }
  }
  void poll()
  setInterval(() => void poll(), buildPollMs)
}
