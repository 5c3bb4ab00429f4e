import type { Content } from '../content/content.ts'
import { type NodeRecord, recording, type OpenContent } from '../content/recording.ts'
import { findLocale } from '../domain/locale/locale.ts'
import { readPathBelow } from '../domain/pages/links/path-encoding.ts'
import { payloadPath } from '../domain/pages/links/payload-path.ts'
import { type PolicySources, securityPolicy } from '../domain/pages/policy/security-policy.ts'
import type { PublicSettings } from '../config.ts'
import type { Render, RenderedPage } from '../render/bundle.ts'
import { checkPage, type PageChecks } from '../domain/pages/page-checks.ts'
import { withUsedHashes } from '../render/page/used-hashes.ts'
import { frameNode, linkReads } from './link-index.ts'
import { panelDataOf } from './panel-data.ts'
import { pagePayload } from './payload.ts'
import type { ReleaseFile } from './release.ts'
import type { FileStore } from './file-store.ts'
import type { RenderResult, RenderTask } from './render-job.ts'

export type PageRenderer = {
  readonly render: Render
  readonly content: OpenContent
  readonly store: Pick<FileStore, 'put'>
  readonly publicSettings: PublicSettings
  readonly policy: PolicySources
}

/** Pages that were rendered, and the values of the ledger for the links that they share. */
export type RenderedBatch = { readonly results: readonly RenderResult[]; readonly frames: readonly NodeRecord[] }

/** Renders a batch of pages. @throws what a full disk says; a page that fails has no files */
export async function renderPages(using: PageRenderer, tasks: readonly RenderTask[]): Promise<RenderedBatch> {
  const results: RenderResult[] = []
  const frames = new Map<string, NodeRecord>()
  // One after the other: a page waits for nothing but its own rendering.
  for (const task of tasks) {
    const { result, frame } = await renderPage(using, task)
    results.push(result)
    if (frame) frames.set(frame.key, frame)
  }
  return { results, frames: [...frames.values()] }
}

/**
 * Renders one page and what stands beside it into the file store, with every question it asked.
 * A page that is not answered well has no files: the publisher keeps its last good version.
 */
async function renderPage(
  using: PageRenderer,
  task: RenderTask,
): Promise<{ result: RenderResult; frame?: NodeRecord }> {
  const { page } = task
  const locale = findLocale(task.locale)
  if (!locale) throw new Error(`${page.path}: there is no locale ${task.locale}`)
  const recorded = recording(contentFor(task, using.content))
  const { path } = page
  if (page.kind === 'panel_data') {
    const file = await jsonFile(using, panelDataOf(recorded.content, using.publicSettings, locale))
    return { result: { path, status: 200, files: [[path, file]], reads: recorded.questions(), faults: [] } }
  }
  const request = new Request(new URL(page.path, using.publicSettings.siteUrl))
  const rendered = await rendering(
    using.render(request, { content: recorded.content, publicSettings: using.publicSettings }),
    page.status,
  )
  if ('fault' in rendered)
    return { result: { path, status: 500, files: [], reads: [], faults: [], fault: rendered.fault } }
  const { answer, body } = rendered
  const files: [string, ReleaseFile][] = [[path, await pageFile(using, path, body, answer)]]
  const payload = pagePayload(recorded.content, using.publicSettings, locale, page)
  if (payload !== undefined) files.push([payloadPath(path), await jsonFile(using, payload)])
  const { links, frameLinks, faults } = checksOf(using, path, body, answer)
  const frame = frameNode(frameLinks)
  const reads = [...recorded.questions(), ...linkReads(links, frame)]
  return { result: { path, status: answer.status, files, reads, faults }, frame }
}

/** Content that knows which locales have the page of a task, where the publisher says so. */
function contentFor({ page, offered }: RenderTask, content: Content): Content {
  if (!offered) return content
  const own = readPathBelow(page.path)
  const known = offered.flatMap((name) => findLocale(name) ?? [])
  return { ...content, offered: (locale, path) => (path === own ? known : content.offered(locale, path)) }
}

/**
 * The answer and its body. An error page answers its own status. A page may throw while its body is read; one that the
 * content lists must not be missing.
 */
async function rendering(
  asked: Promise<RenderedPage>,
  status: number,
): Promise<{ answer: RenderedPage; body: string } | { fault: string }> {
  try {
    const answer = await asked
    const body = await answer.text()
    return answer.status === status ? { answer, body } : { fault: `status ${answer.status}` }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

const noChecks: PageChecks = { links: [], frameLinks: [], faults: [] }

/** The facts that a page's HTML tells of itself; other files say nothing. */
function checksOf({ publicSettings }: PageRenderer, path: string, body: string, answer: RenderedPage): PageChecks {
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? true
  if (!isHtml) return noChecks
  return checkPage(path, body, { site: publicSettings.siteUrl, media: publicSettings.media.origin })
}

async function pageFile(using: PageRenderer, path: string, body: string, answer: RenderedPage): Promise<ReleaseFile> {
  const hashes = withUsedHashes(answer.headers.get('content-security-policy') ?? '', body)
  const bytes = Buffer.from(body)
  return {
    hash: await using.store.put(bytes),
    size: bytes.byteLength,
    type: answer.headers.get('content-type') ?? 'text/html; charset=utf-8',
    status: answer.status,
    headers: { 'content-security-policy': securityPolicy(hashes, using.policy, path) },
  }
}

async function jsonFile(using: PageRenderer, value: unknown): Promise<ReleaseFile> {
  const bytes = Buffer.from(JSON.stringify(value))
  const type = 'application/json; charset=utf-8'
  return { hash: await using.store.put(bytes), size: bytes.byteLength, type, status: 200 }
}
