import { getPanelData } from '../../client/panel-data.ts'
import { getSoldOut } from '../../client/stock.ts'
import { pageLocale, pageStore } from '../../page-context.ts'

/** Most products of one call. */
const most = 100

const asked = new WeakSet<Element>()

/**
 * Says that a tile's product is sold out or no longer made, in place of a pre-order, and takes its quick-add away. The
 * focus moves from there to the product's name.
 */
function mark(tile: Element, text: string): void {
  const quickAdd = tile.querySelector('.plus')
  if (quickAdd?.matches(':focus')) tile.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
  quickAdd?.remove()
  const state = Object.assign(document.createElement('p'), { className: 'quiet state', textContent: text })
  tile.querySelector('.state')?.remove()
  tile.append(state)
}

/** Marks the sold-out ones of at most `most` tiles. Where their stock cannot be loaded, they may be asked for again. */
async function markBatch(tiles: readonly HTMLElement[]): Promise<void> {
  for (const tile of tiles) asked.add(tile)
  try {
    const idOf = ({ dataset }: HTMLElement): number => Number(dataset['product'])
    const soldOut = await getSoldOut((path, init) => fetch(path, init), pageStore(), tiles.map(idOf))
    if (soldOut.size === 0) return
    const { buyBox: words } = await getPanelData(pageLocale())
    for (const tile of tiles) {
      const state = soldOut.get(idOf(tile))
      if (state) mark(tile, words[state])
    }
  } catch (error) {
    for (const tile of tiles) asked.delete(tile)
    // Without a line to the shop the logger cannot be fetched either.
    import('../../browser-log.ts').then((log) => log.browserLog('Store load failed', error)).catch(() => undefined)
  }
}

/**
 * Marks the tiles of a list that are sold out now; each tile is asked for once. Where stock cannot be loaded, the tiles
 * stay as they were built.
 */
export async function markSoldOut(list: Element): Promise<void> {
  const tiles = [...list.querySelectorAll<HTMLElement>('.tile[data-product]')].filter((tile) => !asked.has(tile))
  const batches = Array.from({ length: Math.ceil(tiles.length / most) }, (_, at) =>
    tiles.slice(at * most, (at + 1) * most),
  )
  await Promise.all(batches.map((batch) => markBatch(batch)))
}
