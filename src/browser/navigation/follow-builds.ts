import { findStart, type FirstBuild, readChanges, readLatestBuild } from '../client/builds.ts'
import { buildPollMs, type BuildChange, isChangedBy } from '../../domain/pages/build-update.ts'
import { markStale } from './stale-page.ts'

/**
 * Asks hourly, from now on, whether there is a newer build, and says which pages changed since the last answer
 * (specification, core 9). The first answer goes back to a moment at which the page in view was surely up to date. That
 * page stays as it is until the next navigation; a failure is logged, and the next hour asks again.
 */
export function followBuilds(first: FirstBuild, onChange: (changed: BuildChange) => void): void {
  const get = (path: string): Promise<Response> => fetch(path, { priority: 'low' })
  let known = findStart(first)
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
