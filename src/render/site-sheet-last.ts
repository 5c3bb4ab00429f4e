import type { AstroIntegration } from 'astro'

type Sheet = { readonly type: 'inline' } | { readonly type: 'external'; readonly src: string }

/**
 * Moves the sheets that all pages have behind those of a page's kind.
 * @param pages the sheets of each page, changed in place; pages without any do not count
 */
export function moveSharedLast(pages: readonly Sheet[][]): void {
  const addressOf = (sheet: Sheet): string | undefined => (sheet.type === 'external' ? sheet.src : undefined)
  const styled = pages.filter((sheets) => sheets.length > 0)
  const [first = [], ...others] = styled.map((sheets) => new Set(sheets.map(addressOf)))
  const shared = new Set([...first].filter((address) => others.every((addresses) => addresses.has(address))))
  const isShared = (sheet: Sheet): number => Number(shared.has(addressOf(sheet)))
  for (const sheets of styled) sheets.sort((one, other) => isShared(one) - isShared(other))
}

/**
 * Links `site.css` after the sheets of a page's kind. Astro orders sheets by the sum of the places of the imports that
 * lead from a page to them. It takes the path that it finds first, which goes by the names of files, and counts for the
 * sheet of all pages also those that components name (`rich-text.css?url`): moving a component moved that sheet.
 */
export const siteSheetLast = (): AstroIntegration => ({
  name: 'shop:site-sheet-last',
  hooks: {
    'astro:build:ssr': ({ manifest }) => moveSharedLast(manifest.routes.map(({ styles }) => styles)),
  },
})
