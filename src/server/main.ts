import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { getRequestListener } from '@hono/node-server'
import { createApi } from '../api/app.ts'
import { readReadiness } from '../api/health/readiness.ts'
import { countSearch } from '../api/search/page-search.ts'
import { createOperatorRoutes } from '../api/operators/routes.ts'
import { parseConfig, publishProgressFile } from '../config.ts'
import { isMembersPage } from '../content/questions/members-pages.ts'
import { type OpenContent, openContent } from '../content/open-content.ts'
import { openSnapshot, type Snapshot } from '../content/snapshot/snapshot.ts'
import { brandPrefix } from '../domain/brand.ts'
import { type Locale, localeOfPath } from '../domain/locale/locale.ts'
import { flattenRedirects } from '../domain/pages/links/redirects/flatten.ts'
import { legacyRedirects } from '../domain/pages/links/redirects/legacy-redirects.ts'
import { createRedirects } from '../domain/pages/links/redirects/resolve-redirects.ts'
import { securityHeaders } from '../domain/pages/policy/security-headers.ts'
import { readBundledAssets } from '../publish/client-assets.ts'
import { openEncodedFiles } from '../publish/encoded-files.ts'
import { updateWebBlocks, updateWebTree } from '../publish/nginx/sync-web-tree.ts'
import { pagesOfRow } from '../publish/pages-of-row.ts'
import { openReleaseStore } from '../publish/release-store.ts'
import { loadBundle } from '../render/bundle.ts'
import { createServices } from '../services.ts'
import { findBundleFault } from './bundle-fault.ts'
import { createEarlyPages } from './early-pages.ts'
import { endOnFailure, outliveBrokenOutput } from './failures.ts'
import { followBlockList } from './follow-block-list.ts'
import { followPublisher } from './follow-publisher.ts'
import { followRelease } from './follow-release.ts'
import { followTarget } from './follow-target.ts'
import { createListingPages } from './listing-pages.ts'
import { closeAll, listen } from './listen.ts'
import { watchEventLoop } from '../traffic/process/event-loop.ts'
import { createLoad } from '../traffic/process/load.ts'
import { startTracing } from '../lib/tracing.ts'
import { createMetricsListener } from './metrics-listener.ts'
import { createPageReasons } from './page-reason.ts'
import { createSearchPages } from './search-pages.ts'
import { createReleaseAdmin } from './release-admin.ts'
import { createReleaseFiles } from './release-files.ts'
import { createPreviewContent } from './preview/preview-content.ts'
import { createPreviewRenderer } from './preview/render-preview.ts'
import { createOnDemandRenderer, type RenderPage } from './render-on-demand.ts'
import { alarmOfUnnamedProxy, createClientInfoReader, createProxyCheck } from './client-info.ts'
import { createShopListener } from './shop-server.ts'
import { shutDown } from './shut-down.ts'
import { createVisitorReader } from './visitor.ts'

/*
 * The storefront's process. Says `{"event":"ready","url":…}` on stdout once it takes requests. On SIGTERM it turns
 * unready, finishes what is under way and ends with 0; it ends too when the process that forked it is gone. Over a
 * bundle of other code it does not start.
 */
// Collected when the heap has doubled, not when it has grown by a tenth (decision 068).
setFlagsFromString('--heap-growing-percent=100')

/** The time for which a node that ends waits for mail under way, ms. */
const mailStopMs = 3000

const dist = resolve(process.argv[2] ?? 'dist')
const config = parseConfig(process.env)
outliveBrokenOutput(process)

// It is started again until the bundle is there: a restart may come between new code and its bundle.
const bundleFault = findBundleFault(dist)
if (bundleFault !== undefined) {
  process.stderr.write(`${bundleFault}\n`)
  process.exit(1)
}

// Before anything is traced.
const stopTracing =
  config.otlpUrl === undefined ? undefined : await startTracing({ url: config.otlpUrl, service: brandPrefix })

let content: OpenContent | undefined
/** The snapshot of the live release, which previews lay drafts over. */
let snapshot: Snapshot | undefined
let stopping = false
const services = createServices(config, { content: () => content, isReady: () => content !== undefined && !stopping })
const { log, metrics } = services
endOnFailure(process, log)
metrics.watchProcess()

const releases = openReleaseStore(join(config.dataDir, 'release'))
const files = createReleaseFiles(releases, openEncodedFiles(releases.dir), readBundledAssets(dist))
const stopFollowing = followRelease(
  releases,
  (release) => {
    const [before, snapshotBefore] = [content, snapshot]
    const file = releases.snapshotFile(release.snapshot)
    content = before?.successor(file) ?? openContent(file)
    // While little is in memory: the next release would wait until all of it has been gone through.
    content.tracker.prepare()
    snapshot = openSnapshot(file)
    files.use(release)
    metrics.release(release.id)
    // Requests under way may still ask the content before.
    const closeBefore = (): void => {
      before?.close()
      snapshotBefore?.close()
    }
    globalThis.setTimeout(closeBefore, 30_000).unref()
    log.info({ event: 'release_loaded', release: release.id, pages: release.pages })
  },
  (error) => log.error({ event: 'release_unreadable', err: error }),
)

const target = await services.releaseTarget()
const pulling =
  target &&
  followTarget(
    releases,
    target,
    { retained: config.releasesKept, onLive: () => updateWebTree(releases, process.env, new Date()) },
    (error) => log.error({ event: 'release_not_pulled', err: error }),
  )

const blocks = followBlockList(
  config.blockListFile,
  (error) => {
    log.error({ event: 'block_list_unreadable', file: config.blockListFile, err: error })
    metrics.alarm('block_list')
  },
  () => updateWebBlocks(releases, process.env),
)
if (config.countryHeader !== '' && config.trustedProxies.length === 0)
  log.warn({ event: 'country_header_unused', message: 'COUNTRY_HEADER is believed from TRUSTED_PROXIES alone' })
const progressFile = publishProgressFile(config.dataDir)
const stopFollowingPublisher = followPublisher(progressFile, services)
const clientInfo = createClientInfoReader(config, alarmOfUnnamedProxy(services))
const render = await loadBundle(dist)
const renderOnDemand = createOnDemandRenderer(services, render)
const renderPreview = createPreviewRenderer(
  services,
  render,
  createPreviewContent(services, () => snapshot),
  (drafts, row) => pagesOfRow(releases, drafts, row),
)
const renderPage: RenderPage = (request, reason) =>
  reason?.kind === 'preview' ? renderPreview(request, reason.preview) : renderOnDemand(request, reason)
const earlyParts = {
  siteUrl: config.public.siteUrl,
  visitor: createVisitorReader(clientInfo),
  earlyWords: (locale: Locale) => content?.words(locale, 'error'),
}
const listener = createShopListener({
  ...earlyParts,
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
  pageReason: createPageReasons(services),
  isMembersPath: (path) => isMembersPage(content, path),
  limits: services.limits,
  knownSessions: services.knownSessions,
  apiCallsPerMinute: config.apiCallsPerMinute,
  listings: createListingPages({
    siteUrl: config.public.siteUrl,
    content: () => content,
    release: () => files.current()?.id,
    renderPage,
  }),
  searches: createSearchPages({
    release: () => files.current()?.id,
    count(path, query, found) {
      const locale = localeOfPath(path)
      if (locale) void countSearch(services, locale, query, found)
    },
  }),
  renderPage,
  log,
})
services.outbox.start()
services.measurements.start()
// The first visitor would wait for the connection; an unreachable store shows up in /readyz of the metrics' port.
await services.sessions.ping().catch(() => undefined)
const servers = await listen(listener, config.host, config.port, {
  isTrustedProxy: createProxyCheck(config.trustedProxies),
  clientAddress: (request) => clientInfo(request).address,
  clientFault: createEarlyPages(earlyParts),
  commonHeaders: securityHeaders(config.public.siteUrl),
})
const releaseAdmin = createReleaseAdmin({
  store: releases,
  environment: process.env,
  progressFile,
  services,
})
const { metrics: metricsAddress } = config
const metricsServers = metricsAddress
  ? await listen(
      createMetricsListener(
        metrics,
        () => readReadiness(services),
        getRequestListener(createOperatorRoutes(services, releaseAdmin).fetch, { overrideGlobalObjects: false }),
      ),
      metricsAddress.host,
      metricsAddress.port,
    )
  : []
const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  stopFollowing()
  stopFollowingPublisher()
  blocks.stop()
  await shutDown(servers, { drained: setTimeout(config.drainMs), pulling })
  await closeAll(metricsServers, 0)
  // A mail that takes longer is sent again by another process.
  await Promise.race([Promise.all([services.outbox.stop(), services.measurements.stop()]), setTimeout(mailStopMs)])
  content?.close()
  snapshot?.close()
  await services.close()
  await stopTracing?.()
  process.exit(0)
}
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => void stop())
// Now, not before: a stop that came with this word would break off what is under way.
process.stdout.write(`${JSON.stringify({ event: 'ready', url: config.public.siteUrl })}\n`)
// The parent process ended before the listener was added.
if (process.send && !process.connected) void stop()
