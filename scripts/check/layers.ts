import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

/**
 * Which layer may import which (docs/architecture.md). A layer may always import itself and `domain`; `types` marks
 * imports that may only be types.
 */
const layers: Readonly<Record<string, { readonly may: readonly string[]; readonly types?: readonly string[] }>> = {
  domain: { may: [] },
  lib: { may: [] },
  config: { may: ['lib'] },
  vendors: { may: ['lib'], types: ['config'] },
  content: { may: ['lib'], types: ['config', 'vendors'] },
  'content-loaders': { may: ['vendors', 'content', 'lib'], types: ['config', 'services'] },
  services: { may: ['api', 'vendors', 'content', 'lib', 'config'] },
  api: { may: ['vendors', 'content', 'lib'], types: ['config', 'services'] },
  browser: { may: ['islands', 'components', 'styles', 'vendors', 'lib'], types: ['api', 'content'] },
  components: { may: ['styles', 'browser'], types: ['content', 'config'] },
  islands: { may: ['components', 'browser', 'styles', 'lib'], types: ['content'] },
  layouts: {
    may: ['components', 'islands', 'browser', 'render', 'styles'],
    types: ['content', 'config', 'api'],
  },
  pages: {
    may: ['layouts', 'components', 'islands', 'browser', 'render', 'content', 'styles'],
    types: ['config', 'api'],
  },
  render: { may: ['api', 'browser', 'config', 'content', 'services', 'server'] },
  publish: { may: ['content', 'render', 'config', 'lib'] },
  server: { may: ['api', 'content', 'publish', 'render', 'config', 'services', 'lib'] },
  env: { may: ['api', 'content', 'config'] },
  styles: { may: [] },
}

/** Modules that the two pure layers must not know. */
const impure = /^(?:node:|astro:|astro$|@contentstack|hono|@hono|pino|sharp)/

type Import = { readonly from: string; readonly to: string; readonly typeOnly: boolean }

/** Every breach of the layers below `root`, one line each; an empty list is what a build wants. */
export function layerBreaches(root: string): string[] {
  const imports = importsOf(root)
  return [...imports.flatMap((found) => breach(root, found)), ...sandboxBreaches(root), ...cycles(imports)]
}

function breach(root: string, { from, to, typeOnly }: Import): string[] {
  const source = layerOf(relative(join(root, 'src'), from))
  const rule = layers[source]
  if (!rule) return [`${relative(root, from)}: the folder ${source} is no layer`]
  if (!to.startsWith(root)) {
    const pure = source === 'domain' || source === 'components'
    return pure && impure.test(to) ? [`${relative(root, from)} (${source}) must not import ${to}`] : []
  }
  const target = layerOf(relative(join(root, 'src'), to))
  const allowed =
    target === source || target === 'domain' || rule.may.includes(target) || (typeOnly && rule.types?.includes(target))
  return allowed ? [] : [`${relative(root, from)} (${source}) must not import ${relative(root, to)} (${target})`]
}

const layerOf = (path: string): string =>
  (path.includes('/') ? path.split('/')[0] : path.replace(/(\.d)?\.ts$/, '')) ?? path

/** The stand-ins share no code with the shop, in either direction. */
function sandboxBreaches(root: string): string[] {
  const of = (folder: string, other: string): string[] =>
    importsOf(root, folder)
      .filter(({ to }) => to.startsWith(join(root, other)))
      .map(({ from, to }) => `${relative(root, from)} must not import ${relative(root, to)}`)
  return [...of('sandbox', 'src'), ...of('src', 'sandbox')]
}

function importsOf(root: string, folder = 'src'): Import[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|astro|mjs)$/.test(entry.name))
    .flatMap((entry) => {
      const from = join(entry.parentPath, entry.name)
      return [...readFileSync(from, 'utf8').matchAll(statement)].map(({ groups }) => {
        const target = groups?.['target'] ?? groups?.['dynamic'] ?? groups?.['bare'] ?? ''
        const typeOnly = groups?.['type'] !== undefined
        return { from, to: target.startsWith('.') ? normalize(join(dirname(from), target)) : target, typeOnly }
      })
    })
}

const statement =
  /^\s*(?:import|export)(?<type>\s+type)?\s[^'"`;]*?from\s+['"](?<target>[^'"]+)['"]|import\(\s*['"](?<dynamic>[^'"]+)['"]\s*\)|^\s*import\s+['"](?<bare>[^'"]+)['"]/gm

/** Cycles among value imports. */
function cycles(imports: readonly Import[]): string[] {
  const graph = new Map<string, string[]>()
  for (const { from, to, typeOnly } of imports) if (!typeOnly) graph.set(from, [...(graph.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file))
      found.push(
        `cycle: ${[...trail.slice(trail.indexOf(file)), file].map((path) => path.split('/src/')[1] ?? path).join(' → ')}`,
      )
    if (done.has(file)) return
    done.add(file)
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}
