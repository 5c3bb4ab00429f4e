import { z } from 'zod'
import { ada } from '../../../../tests/fixtures/customers.ts'
import { Visitor } from '../../../../tests/fixtures/visitor.ts'
import { type Attack, type Attacker, pick, unique } from '../attack.ts'
import { openClient } from '../connection.ts'

const sessionSchema = z.object({ data: z.object({ csrf_token: z.string() }) })
const networks = 50
/** Tries a second of all networks, and of how many one is at the shopper's own account or order. */
const attempts = 100
const ownEach = 10
/** Orders of the demo have numbers from 100 on. */
const orders = Array.from({ length: 40 }, (_, index) => 100 + index)

type Guess = (visitor: Visitor, headers: Record<string, string>, turn: number) => Promise<Response>

/** Tries from all networks, two a second from each, whatever comes of them. */
async function guess({ target, tally }: Attacker, one: Guess): Promise<void> {
  const client = openClient(target.trustedAddress, target.node, target.site, 200)
  const from = (network: number, host: number) => ({ 'x-forwarded-for': `198.18.${network}.${host}` })
  const visitors = await Promise.all(
    Array.from({ length: networks }, async (_, network) => {
      const visitor = new Visitor(client, 'us', target.site)
      const answer = await visitor.call('GET', '/api/session', { headers: from(network, 1) })
      visitor.csrf = sessionSchema.parse(await answer.json()).data.csrf_token
      return visitor
    }),
  )
  const [first, ...others] = visitors
  if (!first) return
  let turn = 0
  setInterval(() => {
    turn += 1
    const visitor = [first, ...others][turn % networks] ?? first
    one(visitor, from(turn % networks, 1 + (turn % 250)), turn).then(
      ({ status }) => tally(String(status)),
      () => tally('no answer'),
    )
  }, 1000 / attempts)
  await new Promise(() => undefined)
}

/** Guesses at passwords and orders from many networks (row 7 of the abuses). */
export const guessAttacks: readonly Attack[] = [
  {
    name: '100 wrong passwords a second from 50 networks',
    at: 'as proxy',
    run: (attacker) =>
      guess(attacker, (visitor, headers, turn) => {
        const email = turn % ownEach === 0 ? ada.email : `${unique()}@firn.example`
        if (turn % 2 === 0)
          return visitor.call('POST', '/api/customers/login', { headers, body: { email, pw: unique() } })
        return visitor.post('/api/forms/en-us/account/sign-in', { email, pw: unique() }, { headers })
      }),
  },
  {
    name: '100 guesses at orders a second from 50 networks',
    at: 'as proxy',
    run: (attacker) =>
      guess(attacker, (visitor, headers) => {
        const [first = 100, ...others] = orders
        const path = `/api/order-status/${pick([first, ...others])}?email=${unique()}@firn.example`
        return visitor.call('GET', path, { headers })
      }),
  },
]
