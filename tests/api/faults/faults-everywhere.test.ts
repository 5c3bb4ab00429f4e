import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProblemCode } from '../../../src/api/kernel/problems.ts'
import { mapConcurrently } from '../../../src/lib/map-concurrently.ts'
import type { VendorDeadlines } from '../../../src/vendors/guarded-fetch.ts'
import { type Acting, enter } from '../../fixtures/actors.ts'
import { type ApiCall, apiCalls } from '../../fixtures/api-calls.ts'
import { type FaultShops, type SickShop, browserAt, openFaultShops } from '../../fixtures/fault-shops.ts'
import { type Behaviour, type MisdeedName, type Seen, misdeeds } from '../../fixtures/misbehaving-upstream.ts'

/*
 * Every call of the description (rows in tests/fixtures/api-calls.ts) through every misdeed of a vendor. Many rows are
 * sent at once; what reached the vendor is told apart by the id that each request hands on.
 */

const unsent: readonly ProblemCode[] = ['upstream_unreachable']
const broken: readonly ProblemCode[] = ['upstream_unreachable', 'change_unconfirmed']
const late: readonly ProblemCode[] = ['upstream_timeout', 'outcome_unknown']
const busy: readonly ProblemCode[] = ['upstream_busy']

/** The answers that a shopper may have; all that is not named here is `broken`. */
const allowedCodes: Partial<Record<MisdeedName, readonly ProblemCode[]>> = {
  'never answering': late,
  'answering drop by drop': late,
  'sending us elsewhere': unsent,
  'refusing our token': unsent,
  'refusing us a right': unsent,
  'busy until it says': busy,
  'busy for a time unsaid': busy,
}
/** Calls that need bot protection say so when it cannot be asked. */
const anyway: readonly ProblemCode[] = ['verification_unavailable']
/** Long enough for what answers at once, short enough to wait for what never does. */
const patience = (how: MisdeedName): VendorDeadlines | undefined =>
  allowedCodes[how] === late ? { readMs: 150, writeMs: 250 } : undefined

/** Few at once: this process is the vendor, too. */
const heavy: ReadonlySet<MisdeedName> = new Set(['answering 6 MB', 'answering a decompression bomb'])

const keyOf = ({ method, route }: ApiCall): string => `${method} ${route}`
/** POSTs that only ask. */
const questions = /redirect_urls|validate-credentials|pricing\/products|graphql|api-token|siteverify/
const isWrite = ({ method, path }: Pick<Seen, 'method' | 'path'>): boolean =>
  method !== 'GET' && method !== 'HEAD' && !questions.test(path)

let shops: FaultShops
let actors: Map<string, Acting>

async function actorsOf(rows: readonly ApiCall[]): Promise<Map<string, Acting>> {
  const found = new Map<string, Acting>()
  for (const row of rows) found.set(keyOf(row), await enter(shops.well, row.as))
  return found
}

beforeAll(async () => {
  shops = await openFaultShops()
  actors = await actorsOf(apiCalls)
})
afterAll(() => shops.close())

type Outcome = {
  readonly key: string
  readonly status: number
  readonly code: string | undefined
  readonly text: string
  readonly seen: readonly Seen[]
}

/** The valid call of a row, made in a shop whose vendors misbehave. */
async function callIn({ shop, upstream }: SickShop, row: ApiCall, acting: Acting): Promise<Outcome> {
  const { path, ...options } = row.valid(acting)
  const answer = await browserAt(shop, acting.visitor).call(row.method, path, options)
  const text = await answer.text()
  const isProblem = answer.headers.get('content-type') === 'application/problem+json'
  const act = answer.headers.get('x-request-id')
  const seen = upstream.seen.filter((one) => one.act === act)
  return { key: keyOf(row), status: answer.status, code: isProblem ? JSON.parse(text).code : undefined, text, seen }
}

type Lines = { readonly physical_items: readonly { readonly id: string; readonly quantity: number }[] }
type SessionData = {
  readonly customer: { readonly id: number } | null
  readonly cart: { readonly line_items: Lines } | null
}

/** The platform's records of a visitor, as the visitor's own session tells. */
async function cartOf({ visitor }: Acting): Promise<unknown> {
  const { data }: { data: SessionData } = await (await visitor.call('GET', '/api/session')).json()
  const lines = data.cart?.line_items.physical_items ?? []
  return {
    customer: data.customer?.id,
    lines: lines.map(({ id, quantity }: { id: string; quantity: number }) => [id, quantity]),
  }
}

const isLogout = ({ route }: ApiCall): boolean => route.endsWith('/logout')

/** Those who have a cart that they should keep. */
const withCart = (): Acting[] =>
  apiCalls
    .filter((row) => !isLogout(row))
    .map((row) => actors.get(keyOf(row))!)
    .filter(({ cartId }) => !cartId.startsWith('00000000'))

describe.each(Object.keys(misdeeds) as MisdeedName[])('the API with every vendor %s', (how) => {
  let answers: readonly Outcome[]
  let before: unknown[]
  let sick: SickShop

  beforeAll(async () => {
    before = await Promise.all(withCart().map(cartOf))
    // Signing out needs no vendor, so it happens: each time another customer does it.
    for (const row of apiCalls.filter(isLogout)) actors.set(keyOf(row), await enter(shops.well, row.as))
    sick = await shops.openSick({ how }, patience(how))
    answers = await mapConcurrently(apiCalls, heavy.has(how) ? 1 : 24, (row) =>
      callIn(sick, row, actors.get(keyOf(row))!),
    )
  })
  afterAll(() => sick.close())

  test('ends every call with its expected problem, without details of the vendor', () => {
    const codes = [...(allowedCodes[how] ?? broken), ...anyway]
    const wrong = answers.filter(({ status, code }) => status >= 400 && !codes.some((one) => one === code))
    expect(wrong.map(({ key, status, text }) => `${key}: ${status} ${text}`)).toEqual([])
    const leaks = ({ status, text }: Outcome) =>
      /secret\.host/.test(text) || (status >= 400 && /localhost|ECONN|stack/.test(text))
    expect(answers.filter(leaks).map(({ key }) => key)).toEqual([])
  })

  test('confirms no write', () => {
    const done = answers.filter(({ status, seen }) => status < 400 && seen.some(isWrite))
    expect(done.map(({ key }) => key)).toEqual([])
  })

  test('sends writes once and reads at most twice', () => {
    const counts = answers.flatMap(({ key, seen }) =>
      [...Map.groupBy(seen, ({ method, path, body }) => `${method} ${path} ${body}`)].map(([call, all]) => ({
        key,
        call,
        times: all.length,
        most: isWrite(all[0]!) && allowedCodes[how] !== busy ? 1 : 2,
      })),
    )
    expect(counts.filter(({ times, most }) => times > most)).toEqual([])
  })

  test('leaves no connection open for abandoned calls', async () => {
    if (allowedCodes[how] === late) await expect.poll(() => sick.upstream.connections()).toBe(0)
  })

  test('keeps carts and sign-ins as they were', async () => {
    expect(await Promise.all(withCart().map(cartOf))).toEqual(before)
  })
})

describe('a write that the platform executes without confirming it', () => {
  const changes = apiCalls.filter(({ method }) => method !== 'GET')

  test.each(['breaking the connection', 'answering 500', 'answering HTML with 200', 'never answering'] as const)(
    'is made once and never reported as done with the platform %s',
    async (how) => {
      const makers = await actorsOf(changes)
      const behaviour: Behaviour = { how, done: true, to: (method, path) => isWrite({ method, path }) }
      const sick = await shops.openSick(
        behaviour,
        allowedCodes[how] === late ? { readMs: 5000, writeMs: 1000 } : undefined,
      )
      // One after another: some of these visitors share an account.
      const answers: Outcome[] = []
      for (const row of changes) answers.push(await callIn(sick, row, makers.get(keyOf(row))!))
      await sick.close()

      const made = answers.filter(({ seen }) => seen.some(isWrite))
      expect(made.length).toBeGreaterThan(7)
      const unknown = how === 'never answering' ? 'outcome_unknown' : 'change_unconfirmed'
      // After a 500 the cart is read again, and this one went with its last line.
      const codeOf = (key: string) =>
        how === 'answering 500' && key.startsWith('DELETE /api/cart/{id}/items') ? 'not_found' : unknown
      expect(made.map(({ key, code }) => [key, code])).toEqual(made.map(({ key }) => [key, codeOf(key)]))
      const writes = made.map(({ key, seen }) => [key, seen.filter(isWrite).length])
      expect(writes).toEqual(made.map(({ key }) => [key, 1]))
    },
  )
})
