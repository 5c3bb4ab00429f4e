import { type Locale, findLocale } from '../../domain/locale/locale.ts'
import { pageOf } from '../../domain/pages/links/payload-path.ts'
import type { Content, ReleaseContent } from '../content.ts'

/** Content that members of the trade programme have in a locale, and others have not (decision 082). */
type MembersPages = {
  /** Paths under which they alone have a page. */
  readonly own: ReadonlySet<string>
  /** Paths of categories that show them other products. */
  readonly lists: ReadonlySet<string>
}

/** Paths of pages → whether their lists show members other products. */
const knownLists = new WeakMap<Content, Map<string, boolean>>()
const none: MembersPages = { own: new Set(), lists: new Set() }
const known = new WeakMap<Content, Map<string, MembersPages>>()

/** Compares what members and others see. Once for each release and locale. */
export function membersPages(content: ReleaseContent | undefined, locale: Locale): MembersPages {
  const members = content?.members?.()
  if (!content || !members) return none
  const byLocale = known.get(members) ?? new Map<string, MembersPages>()
  known.set(members, byLocale)
  const found = byLocale.get(locale.locale) ?? compare(members, content, locale)
  byLocale.set(locale.locale, found)
  return found
}

/**
 * Whether members of the trade programme alone have a page under a path (`/en-us/p/ridge-25`), or the payload beside a
 * product's.
 */
export function isMembersPage(content: ReleaseContent | undefined, path: string): boolean {
  const [, name = '', kind = ''] = path.split('/')
  const locale = findLocale(name)
  const page = kind === 'p' ? pageOf(path) : path
  // Before the comparison, which takes a while: only these are addressed to regions.
  return locale !== undefined && ['p', 'l'].includes(kind) && membersPages(content, locale).own.has(page)
}

function compare(members: Content, shared: Content, locale: Locale): MembersPages {
  const pages = members.pagePaths(locale)
  const everybodys = new Set(shared.pagePaths(locale).map(({ path }) => path))
  const own = pages.filter(({ path, status }) => status === 200 && !everybodys.has(path))
  const hasProducts = own.some(({ kind }) => kind === 'product')
  const categories = hasProducts ? pages.filter(({ kind }) => kind === 'category') : []
  const tilesIn = (content: Content, path: string): number =>
    content.tiles(locale, decodeURIComponent(path.split('/').slice(3).join('/'))).length
  const lists = categories.filter(({ path }) => tilesIn(members, path) !== tilesIn(shared, path))
  return { own: new Set(own.map(({ path }) => path)), lists: new Set(lists.map(({ path }) => path)) }
}

/**
 * Whether lists on an editor's page (home, generic, landing), or beside a product, show members other products than
 * other visitors. Compared once for each release and page, and only where members have products of their own.
 */
export function hasMembersLists(content: ReleaseContent | undefined, locale: Locale, path: string): boolean {
  const members = content?.members?.()
  if (!content || !members || !isListPage(path)) return false
  if (![...membersPages(content, locale).own].some((own) => own.split('/')[2] === 'p')) return false
  const byPath = knownLists.get(members) ?? new Map<string, boolean>()
  knownLists.set(members, byPath)
  const found = byPath.get(path) ?? uidsOn(members, locale, path).join() !== uidsOn(content, locale, path).join()
  byPath.set(path, found)
  return found
}

/** Home (`/`, `/de-at`), product, landing and generic pages: the paths of pages that may have lists of products. */
const isListPage = (path: string): boolean => /^\/(?:[^/]+(?:\/(?:[pl]\/)?[^/]+)?)?$/.test(path)

/** Uids of the products in a page's lists. */
function uidsOn(content: Content, locale: Locale, path: string): readonly string[] {
  const [, , kind, slug] = path.split('/').map(decodeURIComponent)
  if (kind === 'p') return uidsBeside(content, locale, slug ?? '')
  const landing = kind === 'l' ? content.landingPage(locale, slug ?? '') : undefined
  const page = landing ?? (kind === undefined ? content.home(locale) : content.page(locale, kind))
  return (page?.blocks ?? []).flatMap((block) => (block.kind === 'products' ? block.tiles.map(({ uid }) => uid) : []))
}

function uidsBeside(content: Content, locale: Locale, slug: string): readonly string[] {
  const product = content.product(locale, slug)
  if (!product) return []
  const { uid: own, offer } = product
  const added = offer.kind === 'shop' ? content.addOns(locale, [offer.productId]) : []
  return [...content.related(locale, own).tiles, ...added].map(({ uid }) => uid)
}
