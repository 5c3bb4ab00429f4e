import { brandPrefix } from '../brand.ts'

/** Key in the session storage of events that the next page sends; only with consent. */
export const carriedEventsKey = `${brandPrefix}-events`

/** Key in the local storage of the orders whose purchase was reported; only with consent. */
export const reportedOrdersKey = `${brandPrefix}-purchases`

/** Key in the session storage of the campaign that the visit came from, as a query; only with consent. */
export const campaignKey = `${brandPrefix}-campaign`
