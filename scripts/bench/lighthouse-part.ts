import { chromium } from 'playwright'
import puppeteer, { type Page } from 'puppeteer-core'
import { freePort } from '../../tests/fixtures/free-port.ts'
import { chromiumFlags } from '../shop/chromium.ts'
import { type AuditedPage, lighthouseLines } from './lighthouse-report.ts'
import { auditQuality, auditSpeed } from './lighthouse-run.ts'

/** A page that stands for its type. */
export type BenchPage = {
  readonly name: string
  readonly path: string
  readonly isPrivate: boolean
  /** Whether it is touched as soon as it has loaded: then it asks for consent where the law wants that. */
  readonly isTouched?: boolean
}

/** A tab whose visitor does something once a page has loaded, within Lighthouse's look at it. */
async function openTouchedTab(port: number): Promise<Page> {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null })
  const tab = await browser.newPage()
  await tab.evaluateOnNewDocument(() => addEventListener('load', () => dispatchEvent(new Event('scroll'))))
  return tab
}

/** Runs whose median counts (specification, quality 4). */
const runs = 5

/**
 * Lighthouse on a phone for every page, one at a time, cold cache. The look at accessibility, best practices and SEO
 * comes first, so that the stand-in has drawn the pictures before times count. Lines of docs/bench.md.
 * @param print reports progress: a page takes half a minute
 */
export async function benchLighthouse(
  executablePath: string,
  site: string,
  pages: readonly BenchPage[],
  print: (line: string) => void,
): Promise<string[]> {
  const audited: AuditedPage[] = []
  const port = await freePort()
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, `--remote-debugging-port=${port}`] })
  try {
    for (const page of pages) {
      const target = { url: site + page.path, port, tab: page.isTouched ? await openTouchedTab(port) : undefined }
      const quality = await auditQuality(target)
      const speeds = []
      for (let run = 0; run < runs; run += 1) speeds.push(await auditSpeed(target))
      await target.tab?.close()
      audited.push({ ...page, quality, speeds, path: page.isTouched ? `${page.path}, touched at once` : page.path })
      print(`lighthouse ${page.path}: ${speeds.map(({ score }) => score).join(' ')}`)
    }
  } finally {
    await browser.close()
  }
  return [
    '## Lighthouse, mobile',
    `Median of ${runs} runs with an empty cache, on the slow network and processor that Lighthouse simulates.`,
    '',
    ...lighthouseLines(audited),
  ]
}
