import { facetKeys } from '../../../../src/domain/listing/listing.ts'
import { sortKeys } from '../../../../src/domain/listing/listing-choice.ts'
import { type Attack, type Attacker, type Choices, pick, unique } from '../attack.ts'

const connections = 40
const publicPages = ['/en-us/stores', '/en-us/blog'] as const
const ofEveryType = [
  '/en-us',
  '/de-at',
  '/ja-jp',
  '/de-de/stores',
  '/fr-fr/blog',
  '/en-us/c/snowshoes',
  '/en-us/p/ridgeline-25-womens',
  '/en-us/support',
] as const
const visitors = ['/en-us/cart', '/en-us/account', '/en-us/account/orders', '/de-de/account/profile'] as const

/** Cookies of a session that there is, with nothing in it, and of a message that there is not. */
async function emptySession({ visitor }: Attacker): Promise<string> {
  const { cookieHeader } = await visitor().arrive()
  return `${cookieHeader}; firn_flash=1`
}

/** Names and values of what a category can be narrowed to. */
export async function choicesOf({ visitor }: Attacker, path: string): Promise<Choices> {
  const html = await (await visitor().call('GET', path)).text()
  return facetKeys.flatMap((key) =>
    [...html.matchAll(new RegExp(`name="?${key}"?[^>]*value="?([\\w-]+)`, 'g'))].map(
      ([, value = '']) => [key, value] as const,
    ),
  )
}

/** Pages that are rendered for one visitor (rows 1 and 2 of the abuses). */
export const pageAttacks: readonly Attack[] = [
  {
    name: 'pages with a made-up session',
    run: ({ flood }) =>
      flood(connections, () => ({ path: pick(publicPages), headers: { cookie: 'firn_session=x; firn_flash=1' } })),
  },
  {
    name: 'pages of every type with a real session',
    async run(attacker) {
      const cookie = await emptySession(attacker)
      await attacker.flood(connections, () => ({
        path: pick([...publicPages, ...ofEveryType, ...visitors]),
        headers: { cookie },
      }))
    },
  },
  {
    name: 'cart and account of an empty session',
    async run(attacker) {
      const cookie = await emptySession(attacker)
      await attacker.flood(connections, () => ({ path: pick(visitors), headers: { cookie } }))
    },
  },
  {
    name: 'searches of ever new words',
    run: ({ flood }) => flood(connections, () => ({ path: `/en-us/search?q=${unique()}` })),
  },
  {
    name: 'categories narrowed in ever new ways',
    async run(attacker) {
      const path = '/en-us/c/snowshoes'
      const choices = await choicesOf(attacker, path)
      await attacker.flood(connections, () => {
        const query = new URLSearchParams(choices.filter(() => Math.random() < 0.3).map(([key, slug]) => [key, slug]))
        query.set('sort', pick(sortKeys))
        query.set('page', String(1 + Math.floor(Math.random() * 3)))
        return { path: `${path}?${query}` }
      })
    },
  },
]
