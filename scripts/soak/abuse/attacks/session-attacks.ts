import { randomBytes } from 'node:crypto'
import { formIdField } from '../../../../src/domain/forms/form-fields.ts'
import { longestMessage } from '../../../../src/domain/forms/visitor-forms.ts'
import { createFormId } from '../../../../src/session/form-id.ts'
import type { Attack, Sent } from '../attack.ts'

const connections = 40
const junkFields = 48
/** The longest form is 48 KiB. */
const junkBytes = 960
/** Each of its characters takes six bytes in the store; with the other fields it is as much as a refusal may be. */
const longText = '\u0001'.repeat(longestMessage - 100)

/** A plain form as a page of the shop sends it. */
const formOf = (site: string, path: string, fields: Readonly<Record<string, string>>, cookie?: string): Sent => ({
  path: `/api/forms/en-us/${path}`,
  method: 'POST',
  headers: {
    origin: site,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
    ...(cookie !== undefined && { cookie }),
  },
  body: new URLSearchParams(fields).toString(),
})

/** Attacks that make the session store hold more (row 4 of the abuses), and GraphQL answer more (row 5). */
export const sessionAttacks: readonly Attack[] = [
  {
    name: 'ever new sessions',
    run: ({ flood }) => flood(connections, () => ({ path: '/api/session', headers: { 'x-bc-region': 'us' } })),
  },
  {
    name: 'forms of junk',
    run({ flood, target }) {
      const names = Array.from({ length: junkFields }, (_, index) => `junk${index}`)
      const junk = Object.fromEntries(names.map((name) => [name, 'x'.repeat(junkBytes)]))
      const sent = formOf(target.site, 'account/create', junk)
      return flood(connections, () => sent)
    },
  },
  {
    name: 'refused messages of the longest text',
    run({ flood, target }) {
      const sent = formOf(target.site, 'contact', { name: 'x', email: 'x', message: longText })
      return flood(connections, () => sent)
    },
  },
  {
    name: 'one-time forms of made-up sessions',
    run: ({ flood, target }) =>
      flood(connections, () => {
        const id = randomBytes(32).toString('base64url')
        const fields = { [formIdField]: createFormId(id) }
        return formOf(target.site, 'account/redeem', fields, `firn_session=${id}`)
      }),
  },
  {
    name: 'decisions about statistics of ever new browsers',
    run({ flood, target }) {
      const sent = formOf(target.site, 'consent', { choice: 'accepted' })
      return flood(connections, () => sent)
    },
  },
  graphqlAttack('GraphQL, 15 aliases of 24 products', 15),
  graphqlAttack('GraphQL, the widest that is answered', 2),
]

/** Four senders of a query for so many times 24 products. A query may list 48 (security, G9). */
function graphqlAttack(name: string, aliases: number): Attack {
  return {
    name,
    strict: ['query'],
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
