import type { Picture } from '../../domain/catalogue/product.ts'
import { type ContentLocale, contentLocales, isContentLocale } from '../../domain/region/countries.ts'
import type { Entries } from '../../ports/content/entries.ts'
import type { Pointer } from '../../ports/content/fields.ts'
import type { EntryStore } from '../snapshot/entry-store.ts'
import type { Pictures } from './pictures.ts'

/** Entries that have a page under a condition only: lists, links and the search index go by the same one. */
export type ShownPages = {
  /** The picture that stands for an entry in lists; without one it has no page. */
  picture(entry: Entries['blog_post'] | Entries['athlete']): Picture | undefined
  /** Whether an entry that is there has a page in a language: a topic has by its posts, a member with the team's. */
  has(pointer: Pointer, locale: ContentLocale): boolean
}

/** Reads which posts, topics of the blog and members of the team have a page. */
export function createShownPages(entries: EntryStore, pictures: Pick<Pictures, 'picture'>): ShownPages {
  const picture: ShownPages['picture'] = (entry) => pictures.picture(entry.picture)
  // A value of its own: what links to a topic changes with the list of used topics, not with each post.
  const usedTopics = entries.tracker.node('~used_topics', contentLocales.length, (locale): readonly string[] => {
    if (!isContentLocale(locale)) return []
    const posts = entries.all('blog_post', locale).filter((post) => picture(post))
    const topics = posts.flatMap(({ categories }) => categories.filter(({ type }) => type === 'blog_category'))
    return [...new Set(topics.map(({ uid }) => uid))].toSorted()
  })
  const hasPicture = (type: 'blog_post' | 'athlete', uid: string, locale: ContentLocale): boolean => {
    const entry = entries.find(type, uid, locale)
    return entry !== undefined && picture(entry) !== undefined
  }
  return {
    picture,
    has({ type, uid }, locale) {
      switch (type) {
        case 'blog_category':
          return usedTopics(locale).includes(uid)
        case 'blog_post':
          return hasPicture(type, uid, locale)
        case 'athlete':
          return entries.uids('team_page', locale).length > 0 && hasPicture(type, uid, locale)
        default:
          return true
      }
    },
  }
}
