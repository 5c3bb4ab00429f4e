import { type BuyableOffer, toBuyableOffer } from './buyable-offer.ts'
import type { Picture, Tile } from './product.ts'

/** A product as it is looked at and added without its page, out of its payload. */
export type QuickProduct = Pick<Tile, 'uid' | 'slug' | 'title' | 'tagline' | 'lang'> & {
  /**
   * Its offer; absent where it is not for sale. A tab that was opened before an update reads the payload of the new
   * release with its own scripts: a field takes another name with another shape, so that they miss it (decision 154).
   */
  readonly buyable?: BuyableOffer
  /** The first of each colour, by the colour's slug; '' for a product without colours. */
  readonly pictures: readonly (Pick<Picture, 'name' | 'alt'> & { readonly color: string })[]
  /** Platform ids of its add-ons, which the panel data shows; absent without any. */
  readonly addOns?: readonly number[]
}

/** A product that is for sale. */
export type OfferedProduct = QuickProduct & { readonly buyable: BuyableOffer }

/** @param addOns platform ids */
export function toQuickProduct(
  { uid, slug, title, tagline, lang, offer, pictures }: Tile,
  addOns: readonly number[],
): QuickProduct {
  return {
    uid,
    slug,
    title,
    tagline,
    ...(lang === undefined ? {} : { lang }),
    ...(offer.kind === 'shop' ? { buyable: toBuyableOffer(offer) } : {}),
    pictures: pictures.flatMap(({ color, pictures: [first] }) =>
      first ? [{ color, name: first.name, alt: first.alt }] : [],
    ),
    ...(addOns.length > 0 && { addOns }),
  }
}
