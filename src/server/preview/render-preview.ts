import { describeProblem } from '../../content-loaders/loader.ts'
import { partsOf, tagElements } from '../../domain/editing/edit-tags.ts'
import {
  type PreviewQuery,
  previewHref,
  previewPricesHref,
  withoutPreview,
  writePreviewQuery,
} from '../../domain/editing/preview-query.ts'
import { type Locale, localeOfPath } from '../../domain/locale/locale.ts'
import { localePath } from '../../domain/pages/links/links.ts'
import { readPathBelow } from '../../domain/pages/links/path-encoding.ts'
import { policySources, securityPolicy } from '../../domain/pages/policy/security-policy.ts'
import type { Render } from '../../render/bundle.ts'
import type { InlineScript } from '../../render/page/inline-script.ts'
import { withUsedHashes } from '../../render/page/used-hashes.ts'
import type { Services } from '../../services.ts'
import { draftReport, type PagesOfRow } from './draft-report.ts'
import { editScript } from './edit-button.ts'
import { previewBar } from './preview-bar.ts'
import { checkPreview, type createPreviewContent, type Drafts } from './preview-content.ts'
import { addProScript, findProView, proScript, readGroupPrices } from './pro-view.ts'

/** Problems that the bar names. */
const mostProblems = 20

/** Of every answer of a preview: no cache keeps it, no search engine lists it, no other site learns its address. */
const ownHeaders = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
} as const

type PreviewServices = Pick<Services, 'config' | 'commerce' | 'reads' | 'previewContent' | 'log'>

/** Renders pages with drafts for an editor, by the code that renders all others (decision 089). */
export function createPreviewRenderer(
  services: PreviewServices,
  render: Render,
  draftsOf: ReturnType<typeof createPreviewContent>,
  pagesOf: PagesOfRow,
): (request: Request, preview: PreviewQuery) => Promise<Response> {
  const { config } = services
  const sources = policySources(config)
  const editor = new URL(config.content.webhooks.keyOrigin).origin

  async function pageOf(request: Request, preview: PreviewQuery, locale: Locale, drafts: Drafts): Promise<Response> {
    const content = drafts.content(preview.buyer)
    const url = withoutPreview(new URL(request.url))
    const locals = { content, publicSettings: config.public, preview: true }
    const [page, pro] = await Promise.all([
      render(new Request(url, { headers: request.headers }), locals),
      preview.buyer === 'pro' ? findProView(services, locale.store, preview.group) : undefined,
    ])
    const rendered = await page.text()
    const headers = new Headers({ 'Content-Type': page.headers.get('content-type') ?? 'text/html; charset=utf-8' })
    for (const [name, value] of Object.entries(ownHeaders)) headers.set(name, value)
    const hashes = withUsedHashes(page.headers.get('content-security-policy') ?? '', rendered)
    const policy = framedBy(securityPolicy(hashes, sources, url.pathname), editor)
    const scripts = pro?.kind === 'group' ? [proScript, editScript] : [editScript]
    headers.set('Content-Security-Policy', withScripts(policy, scripts))
    const path = readPathBelow(url.pathname)
    const others = content.offered(locale, path).map((one) => ({ locale: one, path: localePath(one.locale, path) }))
    const problems = drafts.problems.slice(0, mostProblems).map(describeProblem)
    const bar = await previewBar({ preview, locale, path: url.pathname, others, pro, problems, editor })
    const parts = tagElements(partsOf(rendered), drafts.tags)
    const links = withPreviewLinks(parts, writePreviewQuery(preview)).join('')
    const html = links.replace('</body>', () => `${bar}</body>`)
    const group = pro?.kind === 'group' ? pro.shown.id : undefined
    const shown =
      group === undefined ? html : addProScript(html, previewPricesHref(url.pathname, { ...preview, group }))
    return new Response(shown, { status: page.status, headers })
  }

  /** Prices for members of the preview's group: no customer is read, and nothing of the drafts. */
  async function pricesOf(preview: PreviewQuery, locale: Locale, productIds: readonly number[]): Promise<Response> {
    const state = await checkPreview(services, preview)
    if (state !== 'known') return refusals[state]()
    const { group } = preview
    if (!locale.store || group === undefined) return refused(404, 'There are no such prices.')
    const prices = await readGroupPrices(services, locale.store, group, productIds)
    return prices ? Response.json(prices, { headers: ownHeaders }) : refused(503, 'The prices cannot be read.')
  }

  return async (request, preview) => {
    const { answer } = preview
    const locale = localeOfPath(new URL(request.url).pathname)
    if (!locale) return refusals.none()
    if (answer.kind === 'prices') return pricesOf(preview, locale, answer.productIds)
    const drafts = await draftsOf(preview, locale.contentLocale)
    if (typeof drafts === 'string') return refusals[drafts]()
    if (answer.kind === 'report')
      return Response.json(await draftReport(preview, drafts, pagesOf), { headers: ownHeaders })
    return pageOf(request, preview, locale, drafts)
  }
}

const refused = (status: 403 | 404 | 503, text: string): Response =>
  new Response(`${text}\n`, { status, headers: ownHeaders })

/** Answers without drafts, by the reason. */
const refusals = {
  none: () => refused(503, 'There is nothing to preview yet.'),
  refused: () => refused(403, 'This preview has ended. Save the entry again.'),
  unreachable: () =>
    refused(503, 'The drafts cannot be read: the content service does not answer. Open the preview again.'),
}

/** The editing frame of the content service may hold a preview; no other site may. */
const framedBy = (policy: string, editor: string): string =>
  policy.replace("frame-ancestors 'none'", `frame-ancestors 'self' ${editor}`)

/** A page's policy, with scripts allowed that the bar and the professionals' view bring. */
const withScripts = (policy: string, scripts: readonly InlineScript[]): string =>
  policy.replace('script-src ', `script-src ${scripts.map(({ hash }) => `'${hash}' `).join('')}`)

/** Links to pages of the shop, and forms that narrow one, lead on within the preview. */
function withPreviewLinks(parts: readonly string[], query: string): string[] {
  const fields = [...new URLSearchParams(query)].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  )
  return parts.map((part) => {
    if (isPageForm(part)) return part + fields.join('')
    return /^<a\s/i.test(part)
      ? part.replace(/(\shref=")([^"]*)"/, (_, start: string, href: string) => `${start}${previewHref(href, query)}"`)
      : part
  })
}

/** Whether a tag begins a form that asks for a page with a query. A search leaves the preview: it finds live pages. */
function isPageForm(tag: string): boolean {
  if (!/^<form\s/i.test(tag) || /\smethod="post"/i.test(tag)) return false
  const [, path = ''] = /\saction="([^"?#]*)/.exec(tag) ?? []
  return localeOfPath(path) !== undefined && !path.endsWith('/search')
}
