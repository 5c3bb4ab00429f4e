import { recording, type OpenContent } from '../content/recording.ts'
import { findLocale } from '../domain/locale/locale.ts'
import { type PolicySources, securityPolicy } from '../domain/pages/security-policy.ts'
import type { PublicSettings } from '../config.ts'
import type { Render } from '../render/bundle.ts'
import { pagePayload, payloadPath } from './payload.ts'
import type { ReleaseFile } from './release.ts'
import type { ReleaseStore } from './release-store.ts'
import type { RenderResult, RenderTask } from './render-job.ts'

export type PageRenderer = {
  readonly render: Render
  readonly content: OpenContent
  readonly store: ReleaseStore
  readonly publicSettings: PublicSettings
  readonly policy: PolicySources
}

const encoder = new TextEncoder()

/**
 * Renders one page and what stands beside it into the file store, with every question it asked.
 * A page that is not answered well has no files: the publisher keeps its last good version.
 */
export async function renderPage(using: PageRenderer, task: RenderTask): Promise<RenderResult> {
  const { page } = task
  const locale = findLocale(task.locale)
  if (!locale) throw new Error(`${page.path}: there is no locale ${task.locale}`)
  const recorded = recording(using.content)
  const request = new Request(new URL(page.path, using.publicSettings.siteUrl))
  const rendered = await rendering(
    using.render(request, { content: recorded.content, publicSettings: using.publicSettings }),
    page.status,
  )
  if ('fault' in rendered) return { path: page.path, status: 500, files: [], reads: [], fault: rendered.fault }
  const { response, body } = rendered
  const files: [string, ReleaseFile][] = [
    [page.path, await pageFile(using, body, response)],
    ...(await payloadFile(using, pagePayload(recorded.content, using.publicSettings, locale, page), page.path)),
  ]
  return { path: page.path, status: response.status, files, reads: recorded.reads() }
}

/**
 * The answer and its body. An error page answers its own status. A page may throw while its body is read; one that the
 * content lists must not be missing.
 */
async function rendering(
  answer: Promise<Response>,
  status: number,
): Promise<{ response: Response; body: Uint8Array<ArrayBuffer> } | { fault: string }> {
  try {
    const response = await answer
    const body = new Uint8Array(await response.arrayBuffer())
    return response.status === status ? { response, body } : { fault: `status ${response.status}` }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

async function pageFile(using: PageRenderer, body: Uint8Array, response: Response): Promise<ReleaseFile> {
  return {
    hash: await using.store.put(body),
    size: body.byteLength,
    type: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    status: response.status,
    headers: {
      'content-security-policy': securityPolicy(response.headers.get('content-security-policy') ?? '', using.policy),
    },
  }
}

async function payloadFile(using: PageRenderer, payload: unknown, path: string): Promise<[string, ReleaseFile][]> {
  if (payload === undefined) return []
  const body = encoder.encode(JSON.stringify(payload))
  const type = 'application/json; charset=utf-8'
  return [[payloadPath(path), { hash: await using.store.put(body), size: body.byteLength, type, status: 200 }]]
}
