import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { neededFunctions } from '../../../src/boot/needed-functions.ts'
import { type PromisedBrowser, promisedBrowsers, promisedSince } from '../../../src/render/promised-browsers.ts'
import { type OldestVersion, firstReleaseSince, isLater, missingFunctions, versionWith } from './missing-functions.ts'

/** The functions that `browser/navigation/supply-popovers.ts` brings to browsers without popovers. */
const supplied: ReadonlySet<string> = new Set(['showPopover', 'hidePopover'])

/** Events of devices and modes that a browser may not have: nothing waits for them. */
const optional: ReadonlySet<string> = new Set([
  'touchstart_event',
  'orientationchange_event',
  'prerenderingchange_event',
])

/** Functions that libraries call only where the browser has them, by other signs than their names. */
const ofLibraries: Readonly<Record<string, readonly string[]>> = {
  // View transitions, which no component of the shop has, and the navigation that they wait for.
  'react-dom': [
    'startViewTransition',
    'skipTransition',
    'navigation',
    'navigate_event',
    'navigatesuccess_event',
    'navigateerror_event',
  ],
  // `use` is a function of their own.
  react: ['use'],
  swiper: ['use'],
}

/** Styles are no scripts; their text does not matter here. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  resolveId: (id) => (/\.css(?:\?|$)/.test(id) ? { id: `\0${id}` } : undefined),
  load: (id) => (id.startsWith('\0') && id.includes('.css') ? 'export default ""' : undefined),
}

/** Scripts that pages name: the page script, and those of single pages beside it. */
function entries(root: string): string[] {
  const named = globSync('src/**/*.astro', { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/<script>(.*?)<\/script>/gs)].flatMap(([, script = '']) =>
      [...script.matchAll(/import (?:[^'"]+ from )?['"]([^'"]+)['"]/g)].map(([, file = '']) =>
        join(root, path, '..', file),
      ),
    ),
  )
  return [...new Set(named)]
}

/** All that pages run, with the libraries in it. */
async function bundle(root: string): Promise<readonly string[]> {
  const build = await rolldown({
    input: entries(root),
    cwd: root,
    plugins: [withoutStyles],
    transform: { define: { 'import.meta.env.DEV': 'false', 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await build.generate({ format: 'es' })
  await build.close()
  const inline = globSync('src/browser/inline/*.inline.js', { cwd: root })
  return [
    ...output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])),
    ...inline.map((path) => `// ${path}\n${readFileSync(join(root, path), 'utf8')}`),
  ]
}

/** The module that a place of bundled code comes from: the bundler names each in a comment of its own line. */
function moduleAt(code: string, at: number): string {
  const names = [...code.slice(0, at).matchAll(/^\/\/(?:#region)? (\S+\.\w+)$/gm)]
  return names.at(-1)?.[1] ?? 'the bundle'
}

function isExcepted(name: string, module: string): boolean {
  const ofTheirs = Object.entries(ofLibraries).find(([library]) => module.startsWith(`node_modules/${library}/`))?.[1]
  return supplied.has(name) || optional.has(name) || ofTheirs?.includes(name) === true
}

/** The oldest versions in which scripts start: those that have what `needed-functions.ts` asks for. */
const startedVersions = (): readonly OldestVersion[] =>
  promisedBrowsers.flatMap(({ ids }) => ids.map((id) => ({ id, version: versionWith(id, neededFunctions) })))

/** One line for each promised version that is not the first since the promise's day, or in which no script starts. */
export function promiseBreaches(promised: readonly PromisedBrowser[], since: string): string[] {
  return promised.flatMap(({ name, ids, version }) =>
    ids.flatMap((id) => {
      const first = firstReleaseSince(id, since)
      const isStarted = !isLater(versionWith(id, neededFunctions), version)
      return [
        ...(first === version ? [] : [`${name}: ${first} is the first release since ${since}, not ${version} (${id})`]),
        ...(isStarted ? [] : [`${name} ${version} lacks functions that scripts need (${id})`]),
      ]
    }),
  )
}

/**
 * One line for each function in the browser's scripts that a browser lacks in which they run, and for what is wrong
 * with the promise (decision 110).
 */
export async function browserFunctionBreaches(root: string): Promise<string[]> {
  const started = startedVersions()
  const lines = (await bundle(root)).flatMap((code) =>
    missingFunctions(code, started).flatMap(({ name, at }) => {
      const module = moduleAt(code, at)
      return isExcepted(name, module) ? [] : [`${module} uses ${name}, which a browser lacks: ask for it first`]
    }),
  )
  return [...new Set([...promiseBreaches(promisedBrowsers, promisedSince), ...lines])]
}
