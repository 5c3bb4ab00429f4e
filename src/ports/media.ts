/** Size in px, and the point of interest in fractions 0..1 where one is set. */
export type PictureFacts = {
  readonly width: number
  readonly height: number
  readonly poi?: { readonly x: number; readonly y: number }
  /** 15 px of it as WebP in base64, where a page opens with it. */
  readonly thumb?: string
}

/** A picture or a film of a set, by name. */
export type SetItem = { readonly kind: 'image' | 'video'; readonly name: string }

/** Size in px, and 15 px of its first picture as WebP in base64. */
export type FilmFacts = { readonly width: number; readonly height: number; readonly thumb?: string }

/**
 * Facts about pictures and films; `undefined` for a name that the service does not have. Failures throw `VendorError`.
 */
export type MediaService = {
  readonly image: (name: string) => Promise<PictureFacts | undefined>
  /** Pictures and films of a set, in order. */
  readonly imageSet: (name: string) => Promise<readonly SetItem[] | undefined>
  readonly film: (name: string) => Promise<FilmFacts | undefined>
  /** Shown while a picture loads: 15 px of it as WebP, in base64. */
  readonly placeholder: (name: string) => Promise<string | undefined>
}
