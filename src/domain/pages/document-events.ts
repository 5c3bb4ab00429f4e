import type { AnalyticsEvent } from '../analytics/analytics-event.ts'
import type { OfferUpdate } from '../catalogue/offer-update.ts'
import type { NamedPicture } from '../catalogue/color-pictures.ts'
import type { Picture } from '../catalogue/product.ts'

/*
 * The messages between parts of a page, as events of the document. Types only: scripts that share no module (and no
 * request) still cannot disagree about a name.
 */

/**
 * Asks for the cart drawer: a product was added, or the cart link was followed to `href`, the page to open when the
 * drawer is not available. The handler that shows the drawer prevents the default.
 */
export type OpenCartEvent = CustomEvent<{ readonly added: true } | { readonly href: string }>

/** The count of the cart may have changed. */
export type CartCountEvent = CustomEvent<number>

/** Platform ids of the products in the cart. */
export type InCartEvent = CustomEvent<readonly number[]>

/** The visitor turned out to be a pro customer. */
export type ProEvent = CustomEvent<null>

/** The API refused to read what is a customer's own (401, 403): they have left, or lost the role. */
export type RefusedEvent = CustomEvent<{ readonly status: number }>

/** The page has painted its first frame: its lazy pictures are requested next. */
type OpenedEvent = CustomEvent<null>

/** Tiles came into the page after it was loaded. */
type TilesEvent = CustomEvent<null>

/** The page turned into another one, with an address of its own, without being loaded. */
type PageEvent = CustomEvent<null>

/** A product's colour was chosen, or came with the address. */
export type ColorEvent = CustomEvent<{ readonly slug: string }>

/** The pictures of the colour that was chosen last are there. */
export type PicturesEvent = CustomEvent<readonly NamedPicture[]>

/** A store has other prices or stock of a product than its page shows. */
export type OfferEvent = CustomEvent<OfferUpdate>

/** Name of the channel on which tabs of a region tell each other about its cart. */
export type CartChannel = `shop-cart:${string}`

/**
 * Asks for the quick-add panel of a product. `path` is its page (`/de-at/p/ridge-25`). The handler that shows the
 * panel prevents the default; else the link is followed.
 */
export type QuickAddEvent = CustomEvent<{ readonly path: string; readonly href: string }>

/** The quick-add panel has its form; or another colour was chosen in it, of which this is the picture. */
export type QuickAddShownEvent = CustomEvent<Pick<Picture, 'name' | 'alt'> | null>

/** The quick-add panel is closed again. */
export type QuickAddClosedEvent = CustomEvent<null>

/** Something to measure. The page script sends it on, with consent only. */
export type TrackEvent = CustomEvent<AnalyticsEvent>

declare global {
  interface DocumentEventMap {
    'shop:track': TrackEvent
    'shop:open-cart': OpenCartEvent
    'shop:cart-count': CartCountEvent
    'shop:in-cart': InCartEvent
    'shop:pro': ProEvent
    'shop:refused': RefusedEvent
    'shop:opened': OpenedEvent
    'shop:tiles': TilesEvent
    'shop:page': PageEvent
    'shop:color': ColorEvent
    'shop:pictures': PicturesEvent
    'shop:offer': OfferEvent
    'shop:panel-offer': OfferEvent
    'shop:quick-add': QuickAddEvent
    'shop:quick-add-shown': QuickAddShownEvent
    'shop:quick-add-closed': QuickAddClosedEvent
  }
}
