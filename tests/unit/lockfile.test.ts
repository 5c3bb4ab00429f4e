import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const names = z.record(z.string(), z.string()).default({})
/** Of one package, or of what another one brings. */
const overridden = z.record(z.string(), z.union([z.string(), names]))
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().default(false),
      dependencies: names,
      optionalDependencies: names,
    }),
  ),
})
const { packages } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

/** A version below the lowest one is known to be unsafe (security, V1). */
const floors: Readonly<Record<string, string>> = {
  astro: '7.3.2',
  hono: '4.13.5',
  '@hono/node-server': '2.0.10',
  react: '19.2.3',
  'react-dom': '19.2.3',
  node: '24.18.1',
}

/** Every installed copy, nested ones included. */
const copiesOf = (name: string): [path: string, version: string][] =>
  Object.entries(packages)
    .filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
    .map(([path, { version = '' }]) => [path, version])

const isAtLeast = (version: string, floor: string): boolean =>
  !version.includes('-') && version.localeCompare(floor, 'en', { numeric: true }) >= 0

describe('the lockfile', () => {
  test.each(Object.entries(floors))('has no copy of %s older than %s', (name, floor) => {
    const copies = copiesOf(name)
    expect(copies).not.toEqual([])
    expect(copies.filter(([, version]) => !isAtLeast(version, floor))).toEqual([])
  })

  test('omits the server side of React components, and thus its vulnerabilities', () => {
    expect(Object.keys(packages).filter((path) => path.includes('node_modules/react-server-dom-'))).toEqual([])
  })

  test('names no registry, so that npm uses the configured one', () => {
    const resolved = Object.entries(packages).filter(([, entry]) => entry.resolved !== undefined)
    expect(resolved.map(([path, { link }]) => [path, link])).toEqual([['node_modules/@firn/sandbox', true]])
  })

  test('has a reason for each override in decision 006', () => {
    const { overrides } = z.object({ overrides: overridden }).parse(JSON.parse(readFileSync('package.json', 'utf8')))
    const decision = readFileSync('docs/decisions/006-lockfile-and-pins.md', 'utf8')
    expect(Object.keys(overrides).filter((name) => !decision.includes(`\`${name}\``))).toEqual([])
  })

  test('has the same versions for the stand-ins as for the shop', () => {
    expect(Object.keys(packages).filter((path) => path.startsWith('sandbox/node_modules/'))).toEqual([])
  })

  test('has every possible dependency for every platform, so that npm ci accepts it anywhere', () => {
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !placesFrom(path, name).some((place) => place in packages))
        .map((name) => `${path || 'the project'} → ${name}`),
    )
    expect(missing).toEqual([])
  })
})

/** The folders in which Node looks for a package from another: its own folder, then each one above. */
function placesFrom(path: string, name: string): string[] {
  const place = `${path === '' ? '' : `${path}/`}node_modules/${name}`
  if (path === '') return [place]
  const above = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))
  return [place, ...placesFrom(path.includes('/node_modules/') ? above : '', name)]
}
