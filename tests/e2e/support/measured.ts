import type { BrowserContext, Page, Request } from 'playwright'
import { shop } from './browser.ts'

type Sent = { readonly entries: readonly unknown[] }

/**
 * The entries that the tag manager's stand-in was sent: those of `dataLayer`, in order, from every page of a visitor.
 */
export type Measured = {
  /** The events, without the tag manager's own. */
  readonly events: () => readonly Readonly<Record<string, unknown>>[]
  /** The names of these events. */
  readonly names: () => readonly unknown[]
  /** All entries, as they were sent. */
  readonly entries: () => readonly unknown[]
}

const isRecord = (entry: unknown): entry is Readonly<Record<string, unknown>> =>
  typeof entry === 'object' && entry !== null && !Array.isArray(entry)

/** Collects what a visitor's pages send to the tag manager. */
export function collectMeasured(context: BrowserContext): Measured {
  const entries: unknown[] = []
  context.on('request', (request) => {
    if (request.url() !== `${shop.sandboxUrl}/google/collect`) return
    const sent = request.postDataJSON() as Sent
    entries.push(...sent.entries)
  })
  const events = (): readonly Readonly<Record<string, unknown>>[] =>
    entries.filter(isRecord).filter(({ event }) => event !== undefined && event !== 'gtm.js')
  return { entries: () => entries, events, names: () => events().map(({ event }) => event) }
}

/** Whether an address is outside the shop and its media host. */
export const isForeign = (url: string): boolean =>
  !url.startsWith(`${shop.url}/`) && !url.startsWith(`${shop.sandboxUrl}/media/`) && !/^(?:data|blob):/.test(url)

/** Addresses that a page asks for outside the shop and its media host, from now on. */
export function collectForeign(page: Page): readonly string[] {
  const foreign: string[] = []
  page.on('request', (request: Request) => {
    if (isForeign(request.url())) foreign.push(request.url())
  })
  return foreign
}
