import { atNode, type Attack, pick, unique } from '../attack.ts'

const connections = 40
const longPath = 4000
const largeBody = 'x'.repeat(5_000_000)

const large: Attack = {
  name: 'bodies of 5 MB',
  run: ({ flood, target }) =>
    flood(8, () => ({
      path: pick(['/api/cart/create', '/api/graphql', '/api/webhooks/commerce/us']),
      method: 'POST',
      headers: { origin: target.site, 'content-type': 'application/json', 'x-bc-region': 'us' },
      body: largeBody,
    })),
}

/** Attacks that fill logs, and that cost before anything is found (row 10 of the abuses). */
export const edgeAttacks: readonly Attack[] = [
  {
    name: 'long paths that are no page',
    run: ({ flood }) =>
      flood(connections, () => ({
        path: `/en-us/${unique()}/${'a'.repeat(longPath)}`,
        headers: { 'x-request-id': `forged-${unique()}` },
      })),
  },
  {
    name: 'unknown API paths and wrong methods',
    run: ({ flood }) =>
      flood(connections, () => ({
        path: pick([`/api/${unique()}`, '/api/products', '/api/session', '/en-us/stores']),
        method: pick(['GET', 'PATCH', 'DELETE', 'OPTIONS']),
      })),
  },
  large,
  atNode(large),
]
