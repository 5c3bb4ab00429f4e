/* React and the islands that any page may have, as one script (render/island-chunks.ts). */
export { hydrateIsland } from '../hydration/hydrate-island.ts'
export { CartDrawer } from '../../islands/CartDrawer.tsx'
export { QuickAdd } from '../../islands/QuickAdd.tsx'
