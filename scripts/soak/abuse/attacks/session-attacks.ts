import type { Attack } from '../attack.ts'

const connections = 40
const junkFields = 48
/** The longest form is 48 KiB. */
const junkBytes = 960

/** Attacks that make the session store hold more (row 4 of the abuses), and GraphQL answer more (row 5). */
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
  graphqlAttack('GraphQL, 15 aliases of 24 products', 15),
  graphqlAttack('GraphQL, the widest that is answered', 2),
]

/** Four senders of a query for so many times 24 products. A query may list 48 (security, G9). */
function graphqlAttack(name: string, aliases: number): Attack {
  return {
    name,
    run({ flood, target }) {
      const headers = {
        origin: target.site,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'x-bc-region': 'us',
      }
      const body = JSON.stringify({ query: wideQuery(aliases), variables: { ids: target.productIds.slice(0, 24) } })
      return flood(4, () => ({ path: '/api/graphql', method: 'POST', headers, body }))
    },
  }
}

const related = 'relatedProducts(ids: $ids, locale: "en-us", bcRegion: "us", size: 24) { ...all }'
const wideQuery = (aliases: number): string => /* GraphQL */ `
  query ($ids: [Int!]) { ${Array.from({ length: aliases }, (_, index) => `a${index}: ${related}`).join(' ')} }
  fragment all on RelatedProduct {
    uid title display_title tagline description url
    bcProduct {
      id name sku calculatedPrice { value currencyCode } product_options { id displayName } variants { id sku }
    }
  }
`
