import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'
import { bundlerTargets } from './promised-browsers.ts'

/**
 * Six files instead of two dozen: what opens dialogs, what knows the cart and asks for things, and what a product page
 * knows of its offer, which pages fetch without React; React with the islands of every page; what sells; and what draws
 * a cart that is not empty. Each file is zipped by itself, so that many small ones weigh 3 KiB more, and take as many
 * requests. What two of them need is in the first that has it; what the page script needs as well stays there. None of
 * them may have an `import()`: its helper would be part of the file, and the page script would fetch all of it.
 */
const chunks: readonly {
  readonly name: string
  /** Paths below `src`, without `.ts` or `.tsx`. */
  readonly files: readonly string[]
  readonly priority?: number
}[] = [
  { name: 'dialogs', files: ['browser/dialogs/open-dialog'], priority: 4 },
  {
    name: 'stores',
    files: [
      'browser/stores/cart',
      'browser/client/panel-data',
      'browser/client/quick-product',
      'browser/hydration/serialized-props',
    ],
    priority: 3,
  },
  {
    name: 'offers',
    files: [
      'browser/offers/offer-event',
      'browser/offers/page-offer',
      'domain/cart/cart-forms',
      'domain/price/format-money',
      'domain/media/image-url',
      'domain/format/interpolate',
      'domain/catalogue/offer-update',
      'domain/catalogue/swatch',
    ],
    priority: 2,
  },
  // Quick-add and the cart have add-ons: neither fetches the other's file for them.
  { name: 'islands', files: ['boot/islands-chunk', 'components/product/AddOnList'], priority: 1 },
  { name: 'buy', files: ['boot/buy-chunk', 'browser/offers/buy-box-props'] },
  { name: 'cart', files: ['boot/cart-chunk'] },
]

/**
 * Constants stand in the files that read them: a script that shares only a cookie's name with another imports no file
 * for it. The second pass inlines names that are made of the brand's prefix (`src/domain/brand.ts`).
 */
const optimization = { inlineConst: { mode: 'all', pass: 2 } } as const

type Group = { readonly name: string; readonly priority?: number; readonly test: (id: string) => boolean }

/** Ids of modules, each with those that it imports without `import()`. */
type ImportGraph = ReadonlyMap<string, readonly string[]>

/** The modules that `isRoot` takes, with all that they import. */
function reachableFrom(graph: ImportGraph, isRoot: (id: string) => boolean): ReadonlySet<string> {
  const found = new Set([...graph.keys()].filter(isRoot))
  // A set's iteration also visits what is added to it meanwhile.
  for (const id of found) for (const imported of graph.get(id) ?? []) found.add(imported)
  return found
}

/** @throws Error for a file that is not there: its code would quietly become a file of its own. */
function pathOf(file: string): string {
  const path = [`${file}.ts`, `${file}.tsx`].find((one) => existsSync(new URL(`../${one}`, import.meta.url)))
  if (path === undefined) throw new Error(`A chunk names ${file}, which is not there`)
  return `/src/${path}`
}

/**
 * The groups of the bundler: each chunk's files with what they import, but for what the page script has. The bundler's
 * own way to add imports would move those out of the page script, which would then fetch the chunk with every page.
 * @param graph complete when the first module is tested
 */
function groupsOf(graph: ImportGraph): readonly Group[] {
  const reachable = (paths: readonly string[]) => {
    let found: ReadonlySet<string> | undefined
    return (id: string): boolean =>
      (found ??= reachableFrom(graph, (one) => paths.some((path) => one.endsWith(path)))).has(id)
  }
  const isOfPage = reachable([pathOf('boot/page-script')])
  return chunks.map(({ files, ...group }) => {
    const isOfChunk = reachable(files.map(pathOf))
    return { ...group, test: (id) => isOfChunk(id) && !isOfPage(id) }
  })
}

/** Lays out the browser's script files so that all islands of a page fit its budget (tests/e2e/budgets.test.ts). */
export function islandChunks(): Plugin {
  const graph = new Map<string, readonly string[]>()
  const codeSplitting = { includeDependenciesRecursively: false, groups: [...groupsOf(graph)] }
  return {
    name: 'shop:island-chunks',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    moduleParsed: ({ id, importedIds }) => void graph.set(id, importedIds),
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              target: bundlerTargets,
              // No script that is loaded later has styles, and few have imports that the page lacks.
              modulePreload: false,
              rolldownOptions: { optimization, preserveEntrySignatures: 'allow-extension', output: { codeSplitting } },
            },
          }
        : undefined,
  }
}
