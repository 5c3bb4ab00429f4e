import { getColorGroups } from '../../client/color-groups.ts'
import { pageLocale, pageStore } from '../../page-context.ts'

const colorOf = ({ href }: HTMLAnchorElement): string => new URL(href).searchParams.get('color') ?? ''

/** The swatch of a colour, else the first of a colour that is taken for the same. */
function bestSwatch(tile: Element, color: string, alike: readonly string[]): HTMLAnchorElement | undefined {
  const swatches = [...tile.querySelectorAll<HTMLAnchorElement>('.sw a')]
  return swatches.find((one) => colorOf(one) === color) ?? swatches.find((one) => alike.includes(colorOf(one)))
}

/**
 * Shows the tiles of a list in a colour, or in one of its group; a tile without such a colour stays. Where the groups
 * cannot be loaded, the same colour alone counts.
 */
export async function matchColors(list: Element, color: string): Promise<void> {
  const [locale, store] = [pageLocale(), pageStore()]
  const groups = await getColorGroups((path, init) => fetch(path, init), store, locale).catch((error: unknown) => {
    // Without a line to the shop the logger cannot be fetched either.
    import('../../browser-log.ts').then((log) => log.browserLog('Content load failed', error)).catch(() => undefined)
    return []
  })
  const alike = groups.find((slugs) => slugs.includes(color)) ?? []
  // A press of a swatch is what a tile listens to.
  for (const tile of list.querySelectorAll('.tile')) bestSwatch(tile, color, alike)?.click()
}
