import type { Locale } from '../../domain/locale/locale.ts'
import type { Entries } from '../../ports/content/entries.ts'
import type { Blog, BlogCategory, BlogPost, PostCard } from '../content.ts'
import { type EntryStore, fallbackLanguage } from '../snapshot/entry-store.ts'
import { localiseHtml } from './localise-html.ts'
import type { Pictures } from './pictures.ts'
import type { Products } from './products.ts'
import type { ShownPages } from './shown-pages.ts'

type PostEntry = Entries['blog_post']
type CategoryEntry = Entries['blog_category']

export type BlogParts = {
  readonly entries: EntryStore
  readonly pictures: Pictures
  readonly products: Products
  readonly shown: ShownPages
}

/** The number of posts below a post. */
const relatedPosts = 3

/** The blog's first page: all posts of the locale, newest first, and the categories that have any. */
export function toBlog(parts: BlogParts, locale: Locale): Blog {
  const posts = postEntries(parts, locale).flatMap((entry) => toCard(entry, parts, locale) ?? [])
  return { posts, categories: blogCategories(parts, locale) }
}

/** Those with posts, in the editors' order. */
function blogCategories({ entries, pictures, shown }: BlogParts, locale: Locale): readonly BlogCategory[] {
  return entries
    .all('blog_category', locale.contentLocale)
    .filter(({ uid }) => shown.has({ type: 'blog_category', uid }, locale.contentLocale))
    .toSorted((one, other) => one.order - other.order || (one.slug < other.slug ? -1 : 1))
    .map((entry) => ({
      uid: entry.uid,
      slug: entry.slug,
      title: entry.title,
      intro: entry.intro,
      ...fallbackLanguage(entry.locale, locale),
      seo: pictures.seo(entry.seo, entry.title),
    }))
}

/** A post by its slug; `undefined` where the locale has none. */
export function toBlogPost(parts: BlogParts, locale: Locale, slug: string): BlogPost | undefined {
  const posts = postEntries(parts, locale)
  const entry = posts.find((post) => post.slug === slug)
  const card = entry && toCard(entry, parts, locale)
  if (!card) return undefined
  const athlete =
    entry.athlete?.type === 'athlete' &&
    parts.shown.has(entry.athlete, locale.contentLocale) &&
    parts.entries.find('athlete', entry.athlete.uid, locale.contentLocale)
  return {
    ...card,
    ...(athlete ? { athlete: athlete.slug } : {}),
    sections: entry.sections.map(({ title, html, picture: field }) => {
      const picture = parts.pictures.picture(field)
      return { title, html: localiseHtml(html, locale, parts.pictures), ...(picture ? { picture } : {}) }
    }),
    products: parts.products.tilesOf(locale, uidsOf(entry.products, 'product')),
    related: related(entry, posts)
      .flatMap((post) => toCard(post, parts, locale) ?? [])
      .slice(0, relatedPosts),
    seo: parts.pictures.seo(entry.seo, entry.title, card.picture),
  }
}

/** Posts that a member of the team wrote, newest first. */
export function postsBy(parts: BlogParts, locale: Locale, athleteUid: string): readonly PostCard[] {
  return postEntries(parts, locale)
    .filter(({ athlete }) => athlete?.uid === athleteUid)
    .flatMap((entry) => toCard(entry, parts, locale) ?? [])
}

/** Newest first. */
function postEntries({ entries }: BlogParts, locale: Locale): readonly PostEntry[] {
  return entries
    .all('blog_post', locale.contentLocale)
    .toSorted((one, other) =>
      one.publishedOn === other.publishedOn
        ? one.uid < other.uid
          ? -1
          : 1
        : one.publishedOn < other.publishedOn
          ? 1
          : -1,
    )
}

/** The others: those the editor chose, then those of its first category, then the rest, newest first. */
function related(entry: PostEntry, posts: readonly PostEntry[]): readonly PostEntry[] {
  const chosen = entry.related.flatMap(({ uid }) => posts.find((post) => post.uid === uid) ?? [])
  const home = entry.categories[0]?.uid
  const alike = posts.filter(({ categories }) => categories.some(({ uid }) => uid === home))
  return [...new Set([...chosen, ...alike, ...posts])].filter(({ uid }) => uid !== entry.uid)
}

/** A post without its picture is not shown: lists are made of pictures. */
function toCard(entry: PostEntry, { entries, shown }: BlogParts, locale: Locale): PostCard | undefined {
  const picture = shown.picture(entry)
  if (!picture) return undefined
  return {
    uid: entry.uid,
    slug: entry.slug,
    title: entry.title,
    summary: entry.summary,
    publishedOn: entry.publishedOn,
    author: entry.author,
    ...fallbackLanguage(entry.locale, locale),
    picture,
    categories: uidsOf(entry.categories, 'blog_category').flatMap((uid) => {
      const category: CategoryEntry | undefined = entries.find('blog_category', uid, locale.contentLocale)
      if (!category) return []
      return [{ slug: category.slug, title: category.title, ...fallbackLanguage(category.locale, locale) }]
    }),
  }
}

/** Uids of the references to one type. */
export function uidsOf(references: readonly { readonly type: string; readonly uid: string }[], type: string): string[] {
  return references.flatMap((pointer) => (pointer.type === type ? [pointer.uid] : []))
}
