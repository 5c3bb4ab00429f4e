import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseConfig } from '../../src/config.ts'
import { policySources } from '../../src/domain/pages/policy/security-policy.ts'
import { loadBundle } from '../../src/render/bundle.ts'
import { createServices } from '../../src/services.ts'
import { openReleaseStore } from '../../src/publish/release-store.ts'
import { fetchSnapshot } from '../../src/publish/transfer/pull-release.ts'
import { consumeRenders } from '../../src/publish/remote/consume-renders.ts'

/*
 * One render worker of any machine: `node remote-worker.ts {"dist":…,"code":…}`. Takes batches of pages from the queue
 * until SIGTERM, or until the process that forked it is gone; the batch under way is finished.
 */
const { dist, code } = z.object({ dist: z.string(), code: z.string() }).parse(JSON.parse(process.argv[2] ?? '{}'))
const config = parseConfig(process.env)
const services = createServices(config)
const store = openReleaseStore(join(config.dataDir, 'release'))
const target = await services.releaseTarget()

const consumer = consumeRenders({
  url: config.renderQueueUrl,
  code,
  using: {
    render: await loadBundle(dist),
    publicSettings: config.public,
    policy: policySources(config),
  },
  async snapshotFile(version) {
    const file = store.snapshotFile(version)
    if (target) await fetchSnapshot(store, target, version)
    if (!existsSync(file)) throw new Error(`There is no snapshot ${version}: set RELEASE_TARGET, or share DATA_DIR`)
    return file
  },
})

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await consumer.close()
  await services.close()
  process.exit(0)
}
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => void stop())
