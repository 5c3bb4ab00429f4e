const payloadEnd = '/_payload.json'

/** Address of the payload beside a page. @example payloadPath('/de-at/p/ridge') // '/de-at/p/ridge/_payload.json' */
export const payloadPath = (page: string): string => page + payloadEnd

/** The page that a payload stands beside; any other path as it is. */
export const pageOf = (path: string): string => (path.endsWith(payloadEnd) ? path.slice(0, -payloadEnd.length) : path)
