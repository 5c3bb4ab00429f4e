import { publishRequestFile } from '../../src/config.ts'
import { configOf } from './deliver.ts'
import { openPublisher, updater } from './publish-pages.ts'
import type { Run } from './steps.ts'
import { watchPublish } from './watch-publish.ts'

/**
 * Publishes, and again whenever content or catalogue change.
 * @param code digest of the bundle @param options `force` publishes what would be held
 * @returns once it has published and follows changes: stops it
 */
export async function watchContent(
  run: Run,
  code: string,
  options: { readonly force?: boolean } = {},
): Promise<() => Promise<void>> {
  const publisher = openPublisher(run, true)
  const publish = updater(run, publisher, code, options)
  const stop = await watchPublish({
    requestFile: publishRequestFile(run.folders.data),
    sharedUrl: configOf(run).sessionStoreUrl,
    publish,
    first: () => publish(),
  })
  return () => {
    stop()
    return publisher.close()
  }
}
