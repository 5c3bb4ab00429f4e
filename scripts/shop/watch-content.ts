import { publishRequestFile } from '../../src/config.ts'
import type { PublishRequest } from '../../src/ports/publish-request.ts'
import { configOf } from './deliver.ts'
import { openPublisher, updater } from './publish-pages.ts'
import type { Run } from './steps.ts'
import { watchPublish } from './watch-publish.ts'

/**
 * Publishes, and again whenever content or catalogue change.
 * @param code digest of the bundle @param options `force` publishes what would be held
 * @returns once it has published and follows changes: stops it, a publish under way by the run's `stopping`
 */
export async function watchContent(
  run: Run,
  code: string,
  options: { readonly force?: boolean } = {},
): Promise<() => Promise<void>> {
  const publisher = openPublisher(run, true)
  const update = updater(run, publisher, code, options)
  let publishing = Promise.resolve(true)
  const publish = (requests?: readonly PublishRequest[]): Promise<boolean> => (publishing = update(requests))
  const stop = await watchPublish({
    requestFile: publishRequestFile(run.folders.data),
    sharedUrl: configOf(run).sessionStoreUrl,
    publish,
    first: () => publish(),
    stopping: run.stopping,
  })
  return async () => {
    stop()
    await Promise.all([publishing, publisher.close()])
  }
}
