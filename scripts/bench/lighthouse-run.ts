import lighthouse, { type RunnerResult } from 'lighthouse'
import type { Page } from 'puppeteer-core'
import { z } from 'zod'

/** The result of one look at a page by Lighthouse. Scores from 0 to 100. */
type Scores = Readonly<Record<string, number>>

/** An audit that a page did not pass. */
export type LighthouseFault = {
  readonly id: string
  readonly category: string
  readonly title: string
  readonly value: string
}
export type Quality = { readonly scores: Scores; readonly faults: readonly LighthouseFault[] }

/** Times in ms as the simulated phone has them; `cls` has no unit. */
export type Speed = {
  readonly score: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  readonly faults: readonly LighthouseFault[]
}

/**
 * Stands for `errors-in-console` where all that the browser noted is the page's own answer: a page not found is a 404.
 */
export const ownStatus = 'own-status'

const notes = z.object({
  items: z.array(z.object({ source: z.string(), sourceLocation: z.object({ url: z.string() }) })),
})

type Audit = RunnerResult['lhr']['audits'][string]

function isOwnStatus(audit: Audit, url: string): boolean {
  const consoleErrors = audit.id === 'errors-in-console' && notes.safeParse(audit.details)
  return (
    consoleErrors &&
    consoleErrors.success &&
    consoleErrors.data.items.every((one) => one.source === 'network' && one.sourceLocation.url === url)
  )
}

/** The page that Chromium on this port is to load, as on a middling phone (Lighthouse's own mobile settings). */
type AuditTarget = {
  readonly url: string
  readonly port: number
  /** The tab in which to load it; else Lighthouse opens a tab. */
  readonly tab: Page | undefined
}

/** Accessibility, best practices and SEO of a page: what does not change from one run to the next. */
export async function auditQuality(target: AuditTarget): Promise<Quality> {
  const { scores, faults } = await audit(target, ['accessibility', 'best-practices', 'seo'])
  return { scores, faults }
}

/** The speed of a page. */
export async function auditSpeed(target: AuditTarget): Promise<Speed> {
  const { scores, faults, value } = await audit(target, ['performance'])
  return {
    score: scores['performance'] ?? 0,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    faults,
  }
}

/** Traces of a page load that went wrong by themselves, in Lighthouse's words; its advice is to run again. */
const badTrace = /^NO_(?:NAVSTART|FCP|TRACING_STARTED|SCREENSHOTS)$/

async function run({ url, port, tab }: AuditTarget, onlyCategories: string[]) {
  const flags = {
    port,
    logLevel: 'error',
    formFactor: 'mobile',
    onlyCategories,
    // Error pages are pages of the shop too.
    ignoreStatusCode: true,
    disableFullPageScreenshot: true,
  } as const
  const result = await lighthouse(url, flags, undefined, tab)
  if (!result) throw new Error(`Lighthouse said nothing of ${url}`)
  return result.lhr
}

/** @throws Error when Lighthouse could not load the page, with a bad trace twice */
async function audit(target: AuditTarget, onlyCategories: string[]) {
  const { url } = target
  const first = await run(target, onlyCategories)
  const isBad = badTrace.test(first.runtimeError?.code ?? '')
  const { audits, categories, runtimeError } = isBad ? await run(target, onlyCategories) : first
  if (runtimeError) throw new Error(`Lighthouse could not judge ${url}: ${runtimeError.message}`)
  const faults = Object.values(categories).flatMap(({ id: category, auditRefs }) =>
    auditRefs.flatMap(({ id, weight, group }): LighthouseFault[] => {
      const audit = audits[id]
      const isFault = audit && audit.score !== null && audit.score < 1 && (weight > 0 || group === 'insights')
      if (!isFault) return []
      const about = isOwnStatus(audit, url) ? ownStatus : id
      return [{ id: about, category, title: audit.title, value: audit.displayValue ?? '' }]
    }),
  )
  return {
    scores: Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    faults,
    value: (id: string): number => audits[id]?.numericValue ?? Number.NaN,
  }
}
