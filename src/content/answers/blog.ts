import type { Picture, Tile } from '../../domain/catalogue/product.ts'
import type { SafeHtml } from '../../domain/format/safe-html.ts'
import type { Seo } from './page.ts'

export type BlogCategory = {
  readonly uid: string
  readonly slug: string
  readonly title: string
  readonly intro: string
  readonly lang?: string
  readonly seo: Seo
}
/** A post as lists show it. */
export type PostCard = {
  readonly uid: string
  readonly slug: string
  readonly title: string
  readonly summary: string
  /** `2026-01-31`. */
  readonly publishedOn: string
  readonly author: string
  readonly lang?: string
  readonly picture: Picture
  /** Those that are published, the most telling first. `lang` where a title fell back to another language. */
  readonly categories: readonly { readonly slug: string; readonly title: string; readonly lang?: string }[]
}
export type BlogPost = PostCard & {
  /** Slug of the author's page, where the author is one of the team. */
  readonly athlete?: string
  readonly sections: readonly { readonly title: string; readonly html: SafeHtml; readonly picture?: Picture }[]
  readonly products: readonly Tile[]
  /** Chosen by the editor, else the newest of its category; never itself. */
  readonly related: readonly PostCard[]
  readonly seo: Seo
}
/** `posts` newest first; `categories` in the editors' order, only those with posts. */
export type Blog = { readonly posts: readonly PostCard[]; readonly categories: readonly BlogCategory[] }
