import { mapConcurrently } from '../../../src/lib/map-concurrently.ts'
import type { ReadPage, Site } from './site.ts'

/** One place that pages lead to, with the first of the pages that do, and how. */
type Target = { readonly url: URL; readonly from: string; readonly by: string; others: number }

const elsewhere = new Set(['mailto:', 'tel:', 'sms:'])
/** Addresses that mean another thing on every page: fragments, queries, names beside it. */
const ofPage = /^(?!\/|[a-z][\w+.-]*:)/i
const isForm = (by: string): boolean => by === 'form action' || by.endsWith(' formaction')

/** All distinct addresses of a site, each resolved against its page; malformed ones under their own text. */
function targetsOf(siteUrl: string, pages: readonly ReadPage[]): { targets: Target[]; malformed: string[] } {
  const targets = new Map<string, Target>()
  const malformed: string[] = []
  for (const { path, facts } of pages) {
    for (const { by, to } of facts.addresses) {
      const base = siteUrl + path
      if (to.trim() === '' || !URL.canParse(to, base)) {
        malformed.push(`${path}: ${by}="${to}" is no address`)
        continue
      }
      const key = `${isForm(by) ? 'form ' : ''}${ofPage.test(to) ? path : ''}${to}`
      const known = targets.get(key)
      if (known) known.others += 1
      else targets.set(key, { url: new URL(to, base), from: path, by, others: 0 })
    }
  }
  return { targets: [...targets.values()], malformed }
}

const describeTarget = ({ url, from, by, others }: Target, fault: string): string =>
  `${from}: ${by} ${url.href} ${fault}${others > 0 ? ` (and on ${others} more pages)` : ''}`

/**
 * Every address of a site that leads nowhere: pages and files that the release does not hold or does not answer 200,
 * fragments without their element, API paths and pictures that are not there, protocols that no link should have.
 */
export async function brokenAddresses(
  site: Pick<Site, 'files'>,
  pages: readonly ReadPage[],
  origins: { readonly site: string; readonly media: string },
): Promise<string[]> {
  const { targets, malformed } = targetsOf(origins.site, pages)
  const idsOf = new Map(pages.map(({ path, facts }) => [path, new Set(facts.ids)]))
  const answers = new Map<string, Promise<number>>()
  const statusOf = (url: string): Promise<number> => {
    const asked = answers.get(url) ?? fetch(url).then(async (answer) => (await answer.arrayBuffer(), answer.status))
    answers.set(url, asked)
    return asked
  }

  const checkTarget = async (target: Target): Promise<string[]> => {
    const { url, by } = target
    const fault = (text: string): string[] => [describeTarget(target, text)]
    // A letter that shares a page has words and leaves the reader to say for whom.
    if (elsewhere.has(url.protocol))
      return url.pathname === '' && !url.searchParams.has('body') ? fault('names no recipient') : []
    if (url.protocol === 'data:') return by.startsWith('a ') ? fault('is no link') : []
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return fault('is no safe link')
    if (url.href.startsWith(origins.media)) {
      const { status, asked } = await documentOf(url, statusOf)
      return status === 200 ? [] : fault(`has no ${asked} (${status})`)
    }
    if (url.origin !== origins.site) return []
    if (url.pathname.startsWith('/api/')) {
      // Asking does nothing; a path that only takes posts says so with 405.
      const status = await statusOf(origins.site + url.pathname)
      return status === (isForm(by) ? 405 : 200) ? [] : fault(`answers ${status}`)
    }
    const file = site.files.get(url.pathname)
    // An error page leads on within itself, whatever it answers.
    const within = url.pathname === target.from && url.hash !== ''
    if (file?.status !== 200 && !within) return fault(file ? `answers ${file.status}` : 'is not in the release')
    const id = decodeURIComponent(url.hash.slice(1))
    const found = id === '' || id === 'top' || idsOf.get(url.pathname)?.has(id)
    return found ? [] : fault('names no element of that page')
  }
  return [...malformed, ...(await mapConcurrently(targets, 16, checkTarget)).flat()]
}

/** Pictures and films are drawn when they are asked for; that they can be is said by the document beside them. */
async function documentOf(
  url: URL,
  statusOf: (url: string) => Promise<number>,
): Promise<{ status: number; asked: string }> {
  const asset = /^(?<asset>.*\/[isv]\/[^/]+\/[^/]+)/.exec(url.pathname)?.groups?.['asset'] ?? url.pathname
  const asked = `${asset}.json`
  return { status: await statusOf(url.origin + asked), asked }
}
