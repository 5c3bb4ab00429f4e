import { type BuyableOffer, toBuyableOffer } from './buyable-offer.ts'
import type { Picture, Tile } from './product.ts'

/** A product as it is looked at and added without its page, out of its payload. */
export type QuickProduct = Pick<Tile, 'uid' | 'slug' | 'title' | 'tagline' | 'lang'> & {
  /** Absent where it is not for sale. */
  readonly offer?: BuyableOffer
  /** The first of each colour, by the colour's slug; '' for a product without colours. */
  readonly pictures: readonly (Pick<Picture, 'name' | 'alt'> & { readonly color: string })[]
}

/** A product that is for sale. */
export type OfferedProduct = QuickProduct & { readonly offer: BuyableOffer }

export function toQuickProduct({ uid, slug, title, tagline, lang, offer, pictures }: Tile): QuickProduct {
  return {
    uid,
    slug,
    title,
    tagline,
    ...(lang === undefined ? {} : { lang }),
    ...(offer.kind === 'shop' ? { offer: toBuyableOffer(offer) } : {}),
    pictures: pictures.flatMap(({ color, pictures: [first] }) =>
      first ? [{ color, name: first.name, alt: first.alt }] : [],
    ),
  }
}
