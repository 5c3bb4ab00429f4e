import { z } from 'zod'
import { ada } from '../../../../tests/fixtures/customers.ts'
import { Visitor } from '../../../../tests/fixtures/visitor.ts'
import { addressInRange, type Attack, type Attacker, unique } from '../attack.ts'
import { openClient } from '../connection.ts'

const sessionSchema = z.object({ data: z.object({ csrf_token: z.string() }) })
const networks = 50
/** Tries a second of all visitors, and of how many one is at the shopper's own account or order. */
const attempts = 100
const ownEach = 10
/** Orders of the demo have numbers from here on. */
const firstOrder = 100

type Guess = (visitor: Visitor, headers: Record<string, string>, turn: number) => Promise<Response>
/** The addresses that tries come from: one, those of 50 networks, or of one range. */
type AddressOf = (network: number, host: number) => string
const origins: Readonly<Record<string, AddressOf>> = {
  'one address': () => '198.18.0.1',
  '50 networks': (network, host) => `198.18.${network}.${host}`,
  'a /56': addressInRange,
}

/** Tries of fifty visitors, two a second of each, whatever comes of them. */
async function guess({ target, tally }: Attacker, addressOf: AddressOf, one: Guess): Promise<void> {
  const client = openClient(target.trustedAddress, target.node, target.site, 200)
  const from = (network: number, host: number) => ({ 'x-forwarded-for': addressOf(network, host) })
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

const guessPassword: Guess = (visitor, headers, turn) => {
  const email = turn % ownEach === 0 ? ada.email : `${unique()}@firn.example`
  if (turn % 2 === 0) return visitor.call('POST', '/api/customers/login', { headers, body: { email, pw: unique() } })
  return visitor.post('/api/forms/en-us/account/sign-in', { email, pw: unique() }, { headers })
}
const guessOrder =
  (number: () => number): Guess =>
  (visitor, headers) =>
    visitor.call('GET', `/api/order-status/${number()}?email=${unique()}@firn.example`, { headers })

const guesses: Readonly<Record<string, Guess>> = {
  'wrong passwords': guessPassword,
  'guesses at orders': guessOrder(() => firstOrder + Math.floor(Math.random() * 40)),
  'guesses at made-up orders': guessOrder(() => Math.floor(Math.random() * 1e9)),
}

/** Guesses at passwords and orders from one address, many networks, and one range (row 7 of the abuses). */
export const guessAttacks: readonly Attack[] = Object.entries(origins).flatMap(([origin, addressOf]) =>
  Object.entries(guesses).map(([what, one]): Attack => ({
    name: `100 ${what} a second from ${origin}`,
    at: 'as proxy',
    run: (attacker) => guess(attacker, addressOf, one),
  })),
)
