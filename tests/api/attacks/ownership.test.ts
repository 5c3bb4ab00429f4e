import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Acting, type Actor, enter } from '../../fixtures/actors.ts'
import { type ApiCall, type Sent, apiCalls } from '../../fixtures/api-calls.ts'
import { otherRefusals, reachOf } from '../../fixtures/ownership.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'

type Named = { readonly name: string; readonly in: string }
type Body = {
  readonly content?: Record<string, { readonly schema?: { readonly $ref?: string; readonly properties?: object } }>
}
type Operation = { readonly parameters?: readonly Named[]; readonly requestBody?: Body }
type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: object }>> }
}

let shop: TestShop
let description: Description
beforeAll(async () => {
  shop = await openShop()
  description = await (await shop.api.request('/api/openapi.json')).json()
})
afterAll(() => shop.close())

/** Names of fields that hold an id. */
const holdsId = (name: string): boolean => /(^|_)(id|ids|uids?|email|customer)(:in)?$|ID$|Id$/.test(name)

/** Operations that carry an id in path, query or body, as the API describes itself. */
function operationsWithIds(): string[] {
  const bodyNames = ({ content = {} }: Body): string[] =>
    Object.values(content).flatMap(({ schema = {} }) => {
      const named =
        schema.$ref === undefined ? schema : description.components.schemas[schema.$ref.split('/').at(-1) ?? '']
      return Object.keys(named?.properties ?? {})
    })
  // Plain forms run the rules of these calls (account-forms, forms).
  const calls = Object.entries(description.paths).filter(([path]) => !path.startsWith('/api/forms/'))
  return calls.flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody = {} }]) => {
      const names = [
        ...parameters.filter((each) => each.in !== 'header').map(({ name }) => name),
        ...bodyNames(requestBody),
      ]
      return path.includes('{') || names.some(holdsId) ? [`${method.toUpperCase()} ${path}`] : []
    }),
  )
}

const callOf = (operation: string): ApiCall => {
  const row = apiCalls.find(({ method, route }) => `${method} ${route}` === operation)
  if (!row) throw new Error(`${operation} has no row in tests/fixtures/api-calls.ts`)
  return row
}

const send = ({ method }: ApiCall, { visitor }: Acting, { path, ...options }: Sent) =>
  visitor.call(method, path, options)

/** The same call for things that do not exist. */
function ofNobody({ route }: ApiCall, sent: Sent): Sent {
  const template = route.split('/')
  const [path = '', query] = sent.path.split('?')
  const made = path.split('/').map((part, index) => {
    if (!template[index]?.startsWith('{')) return part
    return /^\d+$/.test(part) ? '1999999999' : '99999999-9999-4999-8999-999999999999'
  })
  return { ...sent, path: query === undefined ? made.join('/') : `${made.join('/')}?${query}` }
}

/** The parts of a refusal that may tell it from another: all but the request's id. */
async function refusalOf(response: Response): Promise<unknown> {
  return { ...(await response.json()), instance: '' }
}

const rowsOf = <Kind extends string>(...kinds: readonly Kind[]): (readonly [string, Kind])[] =>
  Object.entries(reachOf).flatMap(([operation, reach]) =>
    kinds.filter((kind) => kind === reach).map((kind) => [operation, kind] as const),
  )
/** Another customer than the one whose things are asked for. */
const strangerTo = (actor: Actor): Actor => (actor === 'pro' ? 'customer' : 'pro')
const isSignedIn = (actor: Actor): boolean => actor === 'customer' || actor === 'pro'

describe('the operations with an id', () => {
  test('have their access rules listed here', () => {
    const missing = operationsWithIds().filter((operation) => !(operation in reachOf))
    const gone = Object.keys(reachOf).filter((operation) => !operationsWithIds().includes(operation))
    expect({ missing, gone }).toEqual({ missing: [], gone: [] })
  })
})

describe.each(rowsOf('session', 'customer'))('%s', (operation, reach) => {
  const call = callOf(operation)
  const outsiders: readonly Actor[] = ['guest', 'shopper', strangerTo(call.as)]

  test.each(outsiders)('hides its object from another actor (%s), and changes nothing', async (outsider) => {
    const owner = await enter(shop, call.as)
    const stranger = await enter(shop, outsider)
    const sent = call.valid(owner)
    const refused = await send(call, stranger, sent)
    const other = otherRefusals[operation]?.[isSignedIn(outsider) ? 'customer' : 'guest']
    expect(refused.status).toBe(other ?? (reach === 'customer' && !isSignedIn(outsider) ? 401 : 404))
    if (call.route.includes('{')) {
      expect(await refusalOf(refused)).toEqual(await refusalOf(await send(call, stranger, ofNobody(call, sent))))
    }
    expect((await send(call, owner, sent)).status).toBe(call.status ?? 200)
  })

  test('is refused without a session', async () => {
    const owner = await enter(shop, call.as)
    const anonymous = await enter(shop, 'anonymous')
    const { status } = await send(call, anonymous, call.valid(owner))
    // A write without a session has no token: that is told first.
    expect(status).toBe(call.method === 'GET' ? (reach === 'customer' ? 401 : 404) : 403)
  })
})

describe.each(rowsOf('silence'))('%s', (operation) => {
  const call = callOf(operation)

  test.each(['anonymous', 'guest', strangerTo(call.as)] as const)(
    'reveals nothing to another actor (%s)',
    async (outsider) => {
      const owner = await enter(shop, call.as)
      const sent = call.valid(owner)
      expect((await (await send(call, owner, sent)).json()).data).not.toEqual([])
      const answer = await send(call, await enter(shop, outsider), sent)
      expect([answer.status, (await answer.json()).data]).toEqual([200, []])
    },
  )
})
