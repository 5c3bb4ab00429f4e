import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { bundlerTargets } from './promised-browsers.ts'

/**
 * Six files instead of two dozen: what opens dialogs, what knows the cart and asks for things, and what a product page
 * knows of its offer, which pages fetch without React; React with the islands of every page; what sells; and what draws
 * a cart that is not empty. Each file is zipped by itself, so that many small ones weigh 3 KiB more, and take as many
 * requests. What two of them need is in the first that has it. None of them may have an `import()`: its helper would be
 * part of the file, and the page's script would fetch all of it.
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

/** @throws Error for a file that is not there: its code would quietly become a file of its own. */
function groupOf({ files, ...group }: (typeof chunks)[number]) {
  const paths = files.map((file) => {
    const path = [`${file}.ts`, `${file}.tsx`].find((one) => existsSync(new URL(`../${one}`, import.meta.url)))
    if (path === undefined) throw new Error(`The chunk ${group.name} names ${file}, which is not there`)
    return `/src/${path}`
  })
  return { ...group, test: (id: string) => paths.some((path) => id.endsWith(path)) }
}

/**
 * A module without state that is smaller than a request: each file that imports it has a copy. As a shared module it
 * would be in the first chunk that needs it, which the page script would then fetch with every page.
 */
const copied = '/src/browser/page-context.ts'

/** Lays out the browser's script files so that all islands of a page fit its budget (tests/e2e/budgets.test.ts). */
export function islandChunks(): Plugin {
  const groups = chunks.map(groupOf)
  return {
    name: 'shop:island-chunks',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer) {
      if (importer === undefined || !source.endsWith('/page-context.ts')) return undefined
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved?.id.endsWith(copied) ? `${resolved.id}?of=${basename(importer)}` : undefined
    },
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              target: bundlerTargets,
              // No script that is loaded later has styles, and few have imports that the page lacks.
              modulePreload: false,
              rolldownOptions: { optimization, output: { codeSplitting: { groups } } },
            },
          }
        : undefined,
  }
}
