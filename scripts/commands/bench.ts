import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
import { benchInteractions } from '../bench/interaction-part.ts'
import { benchLighthouse, type BenchPage } from '../bench/lighthouse-part.ts'
import { benchPage } from '../bench/page-part.ts'
import { benchPictures } from '../bench/pictures-part.ts'
import { weigh } from '../bench/weights.ts'
import { ensureBundle } from '../shop/bundle.ts'
import { startChild } from '../shop/child.ts'
import { ensureChromium } from '../shop/chromium.ts'
import { shopEnvironment } from '../shop/environment.ts'
import { main } from '../shop/fault.ts'
import { shopFolders } from '../shop/folders.ts'
import { progressTo } from '../shop/progress.ts'
import { publishPages, type Run, startServer, sync } from '../shop/steps.ts'
import { withSandbox } from '../shop/with-sandbox.ts'

/*
 * `npm run bench`: how fast the shop is built and served, and what its pages weigh. Ratios against a floor measured in
 * the same run travel between machines; absolute figures do not. Writes docs/bench.md. `npm run bench -- browser` only
 * looks at pages in a browser (Lighthouse, touches), and tells what it saw; with paths after it, only at those. `--
 * pictures` only asks the stand-in for pictures.
 */
const root = process.cwd()
const [part, ...paths] = process.argv.slice(2)
const benchPort = 3970
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
  })
  const run: Run = { folders: shopFolders(root, dataDir), shop, progress: progressTo(process.stdout) }
  // The stand-ins of `npm start` serve here too, seeded as they are.
  const sandboxFolder = shopFolders(root, parseConfig(shopEnvironment(root, process.env).variables).dataDir).sandbox
  await withSandbox({ ...run, folders: { ...run.folders, sandbox: sandboxFolder } }, async () => {
    const { code } = await ensureBundle(root, run.folders.dist)
    await sync(run)
    const build = await publishPages(run, code, { everything: true, force: true })
    const server = await startServer(run)
    const site = `http://localhost:${benchPort}`
    try {
      const browserPart = await benchInBrowser(site, dataDir)
      if (part === 'browser') {
        process.stdout.write(`\n${browserPart.join('\n')}`)
        return
      }
      const pages = examplePages(run.folders.snapshot)
      const weights = await Promise.all(pages.map(([kind, path]) => weigh(site, kind, path)))
      const product = pages.find(([kind]) => kind === 'product')?.[1] ?? '/'
      const floor = await startFloor(dataDir, gzipSync(await (await fetch(site + product)).text()))
      const pagePart = await benchPage(site, floor.url, product)
      const redis = await startRedisNode(run)
      const apiPart = await benchApi({
        site,
        floor: floor.url,
        control: `http://localhost:${String(shop.sandboxPort)}/commerce/_control`,
        redisSite: redis?.url,
      })
      await redis?.stop()
      await floor.stop()
      const picturesPart = await benchPictures()
      const report = [
        '# Bench',
        '',
        `\`npm run bench\` on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ` +
          `${process.version}, ${new Date().toISOString().slice(0, 10)}.`,
        'Figures drift with the machine; the ratio to the floor (a bare Node server sending the same bytes) travels.',
        '',
        '## Build',
        `${build.rendered} pages in ${build.seconds.toFixed(1)} s: ${Math.round(build.rendered / build.seconds)} pages/s, ${build.peakMemory} MiB at peak (all processes).`,
        '',
        ...pagePart,
        ...apiPart,
        ...browserPart,
        ...picturesPart,
        '## Bytes',
        '| page | HTML (KiB gzip) | CSS (KiB gzip) | inline script (KiB) |',
        '|---|---|---|---|',
        ...weights.map(({ path, html, css, inline }) => `| ${path} | ${html} | ${css} | ${inline} |`),
        '',
      ].join('\n')
      writeFileSync(join(root, 'docs', 'bench.md'), report)
      process.stdout.write(`\n${report}`)
    } finally {
      await server.stop()
    }
  })
  rmSync(dataDir, { recursive: true, force: true })
})

/** What a reader has of the pages: every type of page with Lighthouse, and what a touch costs. */
async function benchInBrowser(site: string, dataDir: string): Promise<string[]> {
  const chromium = ensureChromium(process.env)
  if ('missing' in chromium) return ['## In a browser', chromium.missing, '']
  const types = await benchPages(dataDir)
  const asked = paths.length > 0 ? types.filter(({ path }) => paths.includes(path)) : types
  const print = (line: string): void => void process.stdout.write(`  ${line}\n`)
  const touched = { category: '/en-us/c/snowshoes', product: '/en-us/p/ridgeline-25-womens' }
  return [
    ...(await benchInteractions(chromium.path, site, touched)),
    ...(await benchLighthouse(chromium.path, site, asked, print)),
  ]
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
  return { url: `http://127.0.0.1:${port}`, stop: () => child.stop() }
}

/** A second server of the same shop with its sessions in a Redis of its own; `undefined` without a redis-server. */
async function startRedisNode(run: Run): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  if (redisPath === '') return undefined
  const redis = await openRedisServer()
  const url = `http://localhost:${benchPort + 2}`
  const variables = { ...run.shop.variables, PORT: String(benchPort + 2), SITE_URL: url, SESSION_STORE_URL: redis.url }
  const server = await startServer({ ...run, shop: { ...run.shop, variables } })
  return {
    url,
    stop: async () => {
      await server.stop()
      await redis.close()
    },
  }
}
