import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createMetrics } from '../../../src/lib/metrics.ts'
import { createClients } from '../../../src/server/clients.ts'
import { createClientInfoReader } from '../../../src/server/client-info.ts'
import { createGates } from '../../../src/server/gates.ts'
import { askInOrder, type Gate, type Outcome, pass, refuse } from '../../../src/traffic/outcome.ts'
import { type LimitRule, limits } from '../../../src/traffic/policy/rates.ts'
import { createLoad } from '../../../src/traffic/process/load.ts'
import { noKnownSessions } from '../../fixtures/no-known-sessions.ts'
import { noLimits } from '../../fixtures/no-limits.ts'

const readme = readFileSync('src/traffic/README.md', 'utf8')

/** The names of the gates that a section of the README lists, in its order. */
function listedIn(section: string): string[] {
  const [, text = ''] = readme.split(`\n### ${section}\n`, 2)
  return [
    ...text
      .split('\n#', 1)
      .join('')
      .matchAll(/^\d{1,2}\. `(\w+)`/gm),
  ].map(([, name = '']) => name)
}

/** The names of the gates that a file makes, in the order of its list. */
const namesIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\bname: '(\w+)'/g)].map(([, name = '']) => name)

/** The checks of the API, in the order in which `app.ts` has them. */
function apiChecks(): string[] {
  const source = readFileSync('src/api/app.ts', 'utf8')
  const [, list = ''] = /const requestChecks = \[(.*?)\] as const/s.exec(source) ?? []
  const early = [...source.matchAll(/app\.use\('(?:\/api\/)?\*', (\w+)\)/g)].map(([, name = '']) => name)
  return [...early, ...[...list.matchAll(/^ {2}(\w+)/gm)].map(([, name = '']) => name)]
}

/** The steps that a text names in bold, in its order. */
const stepsIn = (text: string): string[] => [...text.matchAll(/\*\*([a-z ]+)\*\*/g)].map(([, name = '']) => name)

/** The checks of a call's route, after its gates, in the order of the README. */
function checkedByRoutes(): string[] {
  const [, text = ''] = readme.split('\nThen, at the routes, as far as each has them:\n', 2)
  return stepsIn(text.split('\n#', 1).join(''))
}

const readNumber = (text: string): number => Number(text.replaceAll(',', ''))
const secondsOf: ReadonlyMap<string, number> = new Map([
  ['s', 1],
  ['min', 60],
  ['h', 3600],
  ['day', 86_400],
])

/** The limits of the README's table: most tries, the same by IPv4, the window, and whether each node counts. */
function listedLimits() {
  const [, section = ''] = readme.split('\n## Limits by windows of time\n', 2)
  return section.split('\n').flatMap((row) => {
    const [, amount = '', unit = ''] = /^\|[^|]+\| (\d+) (\w+) \|/.exec(row) ?? []
    const window = Number(amount) * (secondsOf.get(unit) ?? Number.NaN)
    const listed = row.matchAll(/`(\w+)` ([\d,]+)(?: \(([\d,]+)\))?(°)?(?: in (\d+) s)?/g)
    return [...listed].map(([, name = '', points = '', ipv4 = points, ofNode, turnSeconds]) => ({
      name,
      points: readNumber(points),
      ipv4: readNumber(ipv4),
      seconds: turnSeconds === undefined ? window : Number(turnSeconds),
      isOfNode: ofNode !== undefined,
    }))
  })
}

/** Steps of security, R1 → the gate, or the check of a route, that takes each. The token's gate finds the session. */
const gateOfStep: ReadonlyMap<string, string> = new Map([
  ['block lists', 'block_list'],
  ['host', 'framing'],
  ['method', 'requireKnownRoute'],
  ['body size', 'bodyLimit'],
  ['content type', 'requireMediaType'],
  ['region', 'resolveRegion'],
  ['session', 'csrf'],
  ['token and origin', 'csrf'],
  ['role', 'identity'],
  ['ownership', 'ownership'],
  ['schema', 'schema'],
  ['limits', 'limits'],
])

/** The steps of security, R1, without what it says of each in brackets. */
function stepsOfR1(): string[] {
  const security = readFileSync('docs/security.md', 'utf8')
  const [, list = ''] = /\*\*R1\*\* Order of checks: (.*?)\. Built:/s.exec(security) ?? []
  return list
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ \([^)]*\)/g, '')
    .split(', ')
}

const gates = createGates(
  { load: createLoad(() => 0), limits: noLimits, apiCallsPerMinute: 1200, metrics: createMetrics('firn') },
  createClients({
    clientInfo: createClientInfoReader({ trustedProxies: [], countryHeader: '' }),
    knownSessions: noKnownSessions,
  }),
)
const named = (list: readonly Gate<never>[]): string[] => list.map(({ name }) => name)

describe('the documented order of gates', () => {
  test('is that of the code in the README', () => {
    expect(listedIn('Every request')).toEqual([
      ...namesIn('src/server/listen.ts'),
      ...namesIn('src/server/shop-server.ts'),
    ])
    expect(listedIn('A call of the API')).toEqual([...named(gates.calls), ...apiChecks()])
    expect(listedIn('A page that is rendered on demand')).toEqual(named(gates.pages))
    expect(listedIn('A listing')).toEqual([...named(gates.listings), ...named(gates.renders)])
  })

  test('is the same in docs/api.md', () => {
    const [, section = ''] = readFileSync('docs/api.md', 'utf8').split('\n## The order of checks\n', 2)
    const items = section.split(/\n\d\. /).map((item) => item.split('\n\n', 1).join(''))
    const gatesOf = (start: string): string[] => {
      const item = items.find((one) => one.startsWith(start)) ?? ''
      return [...item.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    }
    expect(gatesOf('Every request')).toEqual(listedIn('Every request'))
    expect(gatesOf('A call of the API')).toEqual(listedIn('A call of the API'))
    const ofRoute = items.find((one) => one.startsWith("The call's route")) ?? ''
    expect(stepsIn(ofRoute)).toEqual(checkedByRoutes())
    expect(gatesOf('A page that is rendered')).toEqual(listedIn('A page that is rendered on demand'))
    expect(gatesOf('A listing')).toEqual(listedIn('A listing'))
  })

  test.each([
    ['plain forms', 'forms'],
    ['GraphQL', 'graphql'],
    ['reports of pages', 'measurements'],
    ['texts for other sites', 'interstack'],
  ])('is that of the code for routes with checks of their own: %s', (routes, folder) => {
    const [, row = ''] = new RegExp(`^\\| ${routes} \\| (.*) \\|$`, 'm').exec(readFileSync('docs/api.md', 'utf8')) ?? []
    const listed = [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    const source = readFileSync(`src/api/${folder}/routes.ts`, 'utf8')
    const [, used = ''] = /\broutes\.use\(\s*'\*',(.*?)(?:async |\)\n)/s.exec(source) ?? []
    const checks = [...used.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name = '']) => name)
    expect(listed.length).toBeGreaterThan(2)
    expect(listed).toEqual(checks)
  })

  test('is that of security, R1, with the limit of calls early', () => {
    const met = [...listedIn('Every request'), ...listedIn('A call of the API'), ...checkedByRoutes()]
    const steps = stepsOfR1()
    expect(steps).toEqual([...gateOfStep.keys()])
    const places = steps.map((step) => met.indexOf(gateOfStep.get(step) ?? ''))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(met.indexOf('callLimit')).toBeLessThan(met.indexOf('requireKnownRoute'))
  })

  test('stands beside a table with the numbers of all limits', () => {
    const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
      one.name.localeCompare(other.name)
    const ofCode = Object.entries<LimitRule>(limits).map(([name, { points, ipv4 = 1, seconds, on }]) => ({
      name,
      points,
      ipv4: points * ipv4,
      seconds,
      isOfNode: on === 'node',
    }))
    expect(listedLimits().toSorted(byName)).toEqual(ofCode.toSorted(byName))
  })

  test('has several gates in each list', () => {
    for (const section of ['Every request', 'A call of the API', 'A page that is rendered on demand', 'A listing'])
      expect(listedIn(section).length, section).toBeGreaterThan(2)
    expect(checkedByRoutes().length).toBeGreaterThan(2)
  })
})

describe('askInOrder', () => {
  test('asks one gate after the other, and none after the first that does not pass', async () => {
    const met: string[] = []
    const gate = (name: string, outcome: Outcome): Gate<string> => ({
      name,
      ask(request) {
        met.push(`${name} ${request}`)
        return outcome
      },
    })
    const refusal = refuse('rate_limited', 5)
    const [first, waits, last] = [
      gate('first', pass),
      gate('waits', { kind: 'wait', turn: Promise.resolve(refusal) }),
      gate('last', pass),
    ]
    expect(await askInOrder([first, last], 'a')).toEqual(pass)
    expect(await askInOrder([first, waits, last], 'b')).toEqual(refusal)
    expect(met).toEqual(['first a', 'last a', 'first b', 'waits b'])
  })
})
