import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseConfig } from '../../src/config.ts'
import { openContent } from '../../src/content/open-content.ts'
import { locales } from '../../src/domain/locale/locale.ts'
import { pageTypes, pathOf } from '../../tests/e2e/support/page-types.ts'
import { isPrivate, openSite } from '../../tests/e2e/support/site.ts'
import { openRedisServer, redisPath } from '../../tests/fixtures/redis-server.ts'
import { benchApi } from '../bench/api-part.ts'
import { benchSettings } from '../bench/bench-shop.ts'
import { startBenchNginx } from '../bench/bench-nginx.ts'
import { benchInteractions } from '../bench/interaction-part.ts'
import { benchLighthouse, type BenchPage } from '../bench/lighthouse-part.ts'
import { benchNextPage } from '../bench/next-page-part.ts'
import { benchPage } from '../bench/page-part.ts'
import { benchPictures } from '../bench/pictures-part.ts'
import { shareTable } from '../bench/report.ts'
import { noteProcess } from '../bench/processor-time.ts'
import { benchPublish, benchSizes } from '../bench/publish/publish-part.ts'
import { publishSection, withPublishSection } from '../bench/publish/publish-report.ts'
import { weigh } from '../bench/weights.ts'
import { ensureBundle } from '../shop/bundle.ts'
import { startChild } from '../shop/child.ts'
import { ensureProgram, systemPrograms } from '../shop/system-programs.ts'
import { shopEnvironment } from '../shop/environment.ts'
import { main } from '../shop/fault.ts'
import { shopFolders } from '../shop/folders.ts'
import { progressTo } from '../shop/progress.ts'
import { publishOnce } from '../shop/publish-pages.ts'
import { type Run, startServer, sync } from '../shop/steps.ts'
import { withSandbox } from '../shop/with-sandbox.ts'

/*
 * `npm run bench`: how fast the shop is built and served, and what its pages weigh. Ratios against a floor measured in
 * the same run travel between machines; absolute figures do not. Writes docs/bench.md. `npm run bench -- browser` only
 * looks at pages in a browser (Lighthouse, touches, clicks), and reports the results; with paths after it, of those
 * alone, of any locale (`touched:/de-de` is touched once it has loaded). `-- lighthouse` leaves out touches and clicks,
 * `-- touches` Lighthouse.
 * `-- api` only measures a page from the server and the calls of the API; `-- pictures` only asks the stand-in for
 * pictures; `-- publish` only builds and edits shops of several sizes (numbers of products after it measure those, 0 is
 * the demo, which is also rolled back and forward, and edited by its editors' page while `npm start` runs it), and
 * renews its section of the report, which the whole bench leaves as it is.
 */
const root = process.cwd()
const [part, ...paths] = process.argv.slice(2)
const benchPort = 3970
const reportFile = join(root, 'docs', 'bench.md')
const writtenReport = (): string => (existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : '# Bench\n')
const ignore = (): void => undefined

await main(async () => {
  if (part === 'pictures') {
    process.stdout.write(`${(await benchPictures()).join('\n')}\n`)
    return
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'firn-bench-'))
  const shop = shopEnvironment(root, {
    ...process.env,
    PORT: String(benchPort),
    DATA_DIR: dataDir,
    ...benchSettings(dataDir),
    // Pictures drawn ahead would take the processor from what is measured.
    ...((part === 'api' || part === 'publish') && { SANDBOX_PICTURES: 'on-demand' }),
    // Edits are measured without what they have nginx do.
    ...(part !== 'publish' && { STATIC_SERVER: 'nginx' }),
  })
  const run: Run = { folders: shopFolders(root, dataDir), shop, progress: progressTo(process.stdout) }
  // The stand-ins of `npm start` serve here too, seeded as they are.
  const sandboxFolder = shopFolders(root, parseConfig(shopEnvironment(root, process.env).variables).dataDir).sandbox
  await withSandbox({ ...run, folders: { ...run.folders, sandbox: sandboxFolder } }, async () => {
    const { code } = await ensureBundle(root, run.folders.dist)
    await sync(run)
    if (part === 'publish') {
      const sizes = paths.length > 0 ? paths.map(Number) : benchSizes
      const section = await benchPublish(run, dataDir, sizes)
      writeFileSync(reportFile, withPublishSection(writtenReport(), section))
      process.stdout.write(`\n${section.join('\n')}`)
      return
    }
    const build = await publishOnce(run, code, { everything: true, force: true })
    const server = await startServer(run)
    const site = `http://localhost:${benchPort}`
    noteProcess(site, server.process.pid)
    try {
      if (part === 'api') {
        process.stdout.write(
          `\n${(await benchServing(run, site, dataDir, examplePages(run.folders.snapshot))).join('\n')}`,
        )
        return
      }
      const browserPart = await benchInBrowser(site, dataDir)
      if (part === 'browser' || part === 'touches' || part === 'lighthouse') {
        process.stdout.write(`\n${browserPart.join('\n')}`)
        return
      }
      const pages = examplePages(run.folders.snapshot)
      const weights = await Promise.all(pages.map(([kind, path]) => weigh(site, kind, path)))
      const servingPart = await benchServing(run, site, dataDir, pages)
      const picturesPart = await benchPictures()
      const report = [
        '# Bench',
        '',
        `\`npm run bench\` on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ` +
          `${process.version}, ${new Date().toISOString().slice(0, 10)}.`,
        'Figures drift with the machine; the ratio to the floor (a bare Node server sending the same bytes) travels.',
        '',
        '## Build',
        `${build.rendered} pages in ${build.seconds.toFixed(1)} s: ` +
          `${Math.round(build.rendered / build.seconds)} pages/s, ${build.peakMemory} MiB at peak (all processes).`,
        '',
        ...publishSection(writtenReport()),
        ...servingPart,
        ...browserPart,
        ...picturesPart,
        '## Bytes',
        '| page | HTML (KiB gzip) | CSS (KiB gzip) | inline script (KiB) |',
        '|---|---|---|---|',
        ...weights.map(({ path, html, css, inline }) => `| ${path} | ${html} | ${css} | ${inline} |`),
        '',
      ].join('\n')
      writeFileSync(reportFile, report)
      process.stdout.write(`\n${report}`)
    } finally {
      await server.stop()
    }
  })
  rmSync(dataDir, { recursive: true, force: true })
})

/** Our server's work beside bare ones: a page, and the calls of the API. */
async function benchServing(
  run: Run,
  site: string,
  folder: string,
  pages: readonly (readonly [kind: string, path: string])[],
): Promise<string[]> {
  const product = pages.find(([kind]) => kind === 'product')?.[1] ?? '/'
  const bytes = gzipSync(await (await fetch(site + product)).text())
  const floor = await startFloor(folder, bytes)
  const ports = { port: benchPort + 3, node: benchPort }
  const nginx = await startBenchNginx(folder, run.folders.release, bytes, ports)
  const pagePart = await benchPage({ site, floor: floor.url, path: product, nginx })
  await nginx?.stop()
  const redis = await startRedisNode(run)
  const apiPart = await benchApi({
    site,
    floor: floor.url,
    control: `http://localhost:${String(run.shop.sandboxPort)}/commerce/_control`,
    redisSite: redis?.url,
  })
  await redis?.stop()
  await floor.stop()
  const shares = shareTable([...pagePart.shares, ...apiPart.shares])
  return [...pagePart.lines, ...apiPart.lines, '## Shares of bare software, same run', ...shares]
}

/** The pages as a reader has them: every type of page with Lighthouse, and what a touch costs. */
async function benchInBrowser(site: string, dataDir: string): Promise<string[]> {
  const chromium = await ensureProgram(systemPrograms.chromium)
  if ('missing' in chromium) return ['## In a browser', chromium.missing, '']
  const types = await benchPages(dataDir)
  const asked =
    paths.length > 0 ? paths.map((path) => pageAt(path, types)) : [...types, pageAt('touched:/de-de', types)]
  const print = (line: string): void => void process.stdout.write(`  ${line}\n`)
  const touched = { category: '/en-us/c/snowshoes', product: '/en-us/p/ridgeline-25-womens' }
  if (part === 'lighthouse') return benchLighthouse(chromium.path, site, asked, print)
  return [
    ...(await benchInteractions(chromium.path, site, touched)),
    ...(await benchNextPage(chromium.path, site, touched.category)),
    ...(part === 'touches' ? [] : await benchLighthouse(chromium.path, site, asked, print)),
  ]
}

/** A page as the command names it. */
function pageAt(given: string, types: readonly BenchPage[]): BenchPage {
  const path = given.replace(/^touched:/, '')
  const page = types.find((type) => type.path === path) ?? { name: path, path, isPrivate: false }
  return path === given ? page : { ...page, isTouched: true }
}

/** One page of each type in the shop's first locale. */
async function benchPages(dataDir: string): Promise<BenchPage[]> {
  const release = openSite(dataDir)
  const privateOnes = new Set(release.pages.filter(isPrivate).map(({ path }) => path))
  return (await pageTypes(release)).map((type) => ({
    name: type.name,
    path: pathOf(type),
    isPrivate: privateOnes.has(pathOf(type).replace(/\?.*/, '')),
  }))
}

/** The first page of each kind in three locales. */
function examplePages(snapshot: string): [kind: string, path: string][] {
  const content = openContent(snapshot)
  const benchLocales = locales.filter(({ locale }) => ['en-us', 'de-de', 'ja-jp'].includes(locale))
  const found = benchLocales.flatMap((locale) => {
    const pages = content.pagePaths(locale)
    return [...new Set(pages.map(({ kind }) => kind))].flatMap((kind): [string, string][] => {
      const page = pages.find((one) => one.kind === kind)
      return page ? [[kind, page.path]] : []
    })
  })
  content.close()
  return found
}

/** The process that our figures are held against. */
async function startFloor(folder: string, page: Buffer): Promise<{ url: string; stop: () => Promise<void> }> {
  const file = join(folder, 'floor.gz')
  writeFileSync(file, page)
  const port = String(benchPort + 1)
  const child = await startChild(join(root, 'scripts', 'bench', 'floor.ts'), [port, file], {}, ignore, ignore)
  const url = `http://127.0.0.1:${port}`
  noteProcess(url, child.process.pid)
  return { url, stop: () => child.stop() }
}

/** A second server of the same shop with its sessions in a Redis of its own; `undefined` without a redis-server. */
async function startRedisNode(run: Run): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  if (redisPath === '') return undefined
  const redis = await openRedisServer()
  const url = `http://localhost:${benchPort + 2}`
  const variables = { ...run.shop.variables, PORT: String(benchPort + 2), SITE_URL: url, SESSION_STORE_URL: redis.url }
  const server = await startServer({ ...run, shop: { ...run.shop, variables } })
  noteProcess(url, server.process.pid)
  return {
    url,
    stop: async () => {
      await server.stop()
      await redis.close()
    },
  }
}
