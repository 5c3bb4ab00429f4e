/** Sent on the document when the count of the cart may have changed; `detail` is the count. For whoever has no stores. */
export const cartCountEvent = 'firn:cart-count'
