/**
 * By what a buy box hears of other prices and stock: the page's own, or that of a panel over it, which is about another
 * product.
 */
export const offerEvent = (form: Element | null) => (form?.closest('dialog') ? 'firn:panel-offer' : 'firn:offer')
