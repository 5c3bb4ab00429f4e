import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { createApi } from '../api/app.ts'
import { readReadiness } from '../api/health/readiness.ts'
import { parseConfig } from '../config.ts'
import { type OpenContent, openContent } from '../content/open-content.ts'
import { flattenRedirects } from '../domain/pages/redirects/flatten.ts'
import { legacyRedirects } from '../domain/pages/redirects/legacy-redirects.ts'
import { createRedirects } from '../domain/pages/redirects/resolve-redirects.ts'
import { openReleaseStore } from '../publish/release-store.ts'
import { loadBundle } from '../render/bundle.ts'
import { createServices } from '../services.ts'
import { endOnFailure, outliveBrokenOutput } from './failures.ts'
import { followBlockList } from './follow-block-list.ts'
import { followRelease } from './follow-release.ts'
import { createListingPages } from './listing-pages.ts'
import { closeAll, listen } from './listen.ts'
import { createLoad, watchEventLoop } from './load.ts'
import { networkOf } from '../lib/ip-ranges.ts'
import { createMetricsListener } from './metrics-listener.ts'
import { createPageReasons } from './page-reason.ts'
import { createReleaseFiles } from './release-files.ts'
import { createOnDemandRenderer } from './render-on-demand.ts'
import { createProxyCheck, createClientInfoReader } from './client-info.ts'
import { createShopListener } from './shop-server.ts'
import { shutDown } from './shut-down.ts'
import { createVisitorReader } from './visitor.ts'

/*
 * The storefront's process. Says `{"event":"ready","url":…}` on stdout once it takes requests. On SIGTERM it turns
 * unready, finishes what is under way and ends with 0; it ends too when the process that forked it is gone.
 */
// Collected when the heap has doubled, not when it has grown by a tenth (decision 068).
setFlagsFromString('--heap-growing-percent=100')

const dist = resolve(process.argv[2] ?? 'dist')
const config = parseConfig(process.env)
outliveBrokenOutput(process)

let content: OpenContent | undefined
let stopping = false
const services = createServices(config, { content: () => content, isReady: () => content !== undefined && !stopping })
const { log, metrics } = services
endOnFailure(process, log)
metrics.watchProcess()

const releases = openReleaseStore(join(config.dataDir, 'release'))
const files = createReleaseFiles(releases)
const stopFollowing = followRelease(
  releases,
  (release) => {
    const before = content
    content = openContent(releases.snapshotFile(release.snapshot))
    files.use(release)
    metrics.release(release.id)
    // Requests under way may still ask the content before.
    if (before) setTimeout(() => before.close(), 30_000).unref()
    log.info({ event: 'release_loaded', release: release.id, files: Object.keys(release.files).length })
  },
  (error) => log.error({ event: 'release_unreadable', err: error }),
)

const blocks = followBlockList(config.blockListFile, (error) => {
  log.error({ event: 'block_list_unreadable', file: config.blockListFile, err: error })
  metrics.alarm('block_list')
})
if (config.countryHeader !== '' && config.trustedProxies.length === 0)
  log.warn({ event: 'country_header_unused', message: 'COUNTRY_HEADER is believed from TRUSTED_PROXIES alone' })
const clientInfo = createClientInfoReader(config)
const renderPage = createOnDemandRenderer(services, await loadBundle(dist))
const listener = createShopListener({
  siteUrl: config.public.siteUrl,
  port: config.port,
  clientInfo,
  blockList: blocks.current,
  // Watched from here on: loading the bundle keeps the event loop longer than any request may.
  load: createLoad(watchEventLoop()),
  isStopping: () => stopping,
  metrics,
  files,
  api: createApi(services),
  redirects: createRedirects(flattenRedirects(legacyRedirects)),
  visitor: createVisitorReader(clientInfo),
  pageReason: createPageReasons(services),
  limits: services.limits,
  apiCallsPerMinute: config.apiCallsPerMinute,
  listings: createListingPages({
    siteUrl: config.public.siteUrl,
    content: () => content,
    release: () => files.current()?.id,
    renderPage,
  }),
  renderPage,
  log,
})
// The first visitor would wait for the connection; an unreachable store shows up in /readyz of the metrics' port.
await services.sessions.ping().catch(() => undefined)
const servers = await listen(listener, config.host, config.port, {
  isTrustedProxy: createProxyCheck(config.trustedProxies),
  clientNetwork: (request) => networkOf(clientInfo(request).address),
})
const { metrics: metricsAddress } = config
const metricsServers = metricsAddress
  ? await listen(
      createMetricsListener(metrics, () => readReadiness(services)),
      metricsAddress.host,
      metricsAddress.port,
    )
  : []
process.stdout.write(`${JSON.stringify({ event: 'ready', url: config.public.siteUrl })}\n`)

const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  stopFollowing()
  blocks.stop()
  await shutDown(servers, config)
  await closeAll(metricsServers, 0)
  content?.close()
  await services.close()
  process.exit(0)
}
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => void stop())
// The parent process ended before the listener was added.
if (process.send && !process.connected) void stop()
