/** Code of a message for analytics alone: the cart page shows no words for it. */
export const formEventsCode = 'cart_events'

/** Value of a message with what its form led to: events as JSON, which the page of the message reports. */
export const formEventsValue = 'events'
