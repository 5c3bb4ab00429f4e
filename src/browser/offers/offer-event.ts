/**
 * Name of the event that updates a buy box's price and stock. A buy box in a panel has its own event, because it shows
 * another product than the page.
 */
export const offerEvent = (form: Element | null) => (form?.closest('dialog') ? 'shop:panel-offer' : 'shop:offer')
