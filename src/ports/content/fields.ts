/* Fields that content types share (docs/content-model.md). */

/** The target of a reference. */
export type Pointer = { readonly type: string; readonly uid: string }
/** A name on the media service. `media` lets the loader find every picture that content uses. */
export type MediaName = { readonly media: 'image' | 'set' | 'video'; readonly name: string }
/** A picture with its alternative text. */
export type ImageField = MediaName & { readonly media: 'image'; readonly alt: string }
/** A link within the site (to an entry, maybe filtered) or to anywhere else. */
export type LinkField =
  | {
      readonly kind: 'internal'
      readonly text: string
      readonly to: Pointer
      readonly filters: readonly { readonly id: string; readonly value: string }[]
    }
  | { readonly kind: 'external'; readonly text: string; readonly url: string; readonly newTab: boolean }
/** Texts and picture for search engines and shared links; `pageType` names the page for analytics. */
export type SeoField = {
  readonly title: string
  readonly description: string
  readonly image?: ImageField
  readonly pageType?: string
}

/** A film; `poster` stands for it until it runs, `captions` are WebVTT. */
export type FilmField = {
  readonly video: MediaName & { readonly media: 'video' }
  readonly poster: ImageField | undefined
  readonly captions: string
}
