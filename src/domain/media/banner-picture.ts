import type { Film, Picture } from '../catalogue/product.ts'

type Slide = { readonly kind: 'image'; readonly picture: Picture } | { readonly kind: 'video'; readonly film: Film }

/** The picture that stands for a background by itself: of a film what it starts from, of a set its first. */
export function backgroundPicture(
  background: Slide | { readonly kind: 'set'; readonly slides: readonly [Slide, ...Slide[]] },
): Picture {
  switch (background.kind) {
    case 'image':
      return background.picture
    case 'video':
      return background.film.poster
    case 'set':
      return backgroundPicture(background.slides[0])
  }
}
