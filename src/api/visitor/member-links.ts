import { membersPages } from '../../content/questions/members-pages.ts'
import type { ReleaseContent } from '../../content/content.ts'
import type { Locale } from '../../domain/locale/locale.ts'

/** A page for members of the trade programme alone; `lang` where its title fell back to another language. */
export type MemberLink = { readonly href: string; readonly title: string; readonly lang?: string }

/**
 * Pages of a locale that members of the trade programme alone have. No shared page links to them: the account leads
 * there.
 */
export function memberLinks(content: ReleaseContent | undefined, locale: Locale): readonly MemberLink[] {
  const members = content?.members?.()
  if (!members) return []
  return [...membersPages(content, locale).own].flatMap((href) => {
    const [, , kind, ...rest] = href.split('/')
    const slug = decodeURIComponent(rest.join('/'))
    const page = kind === 'p' ? members.product(locale, slug) : members.landingPage(locale, slug)
    return page ? [{ href, title: page.title, ...(page.lang !== undefined && { lang: page.lang }) }] : []
  })
}
