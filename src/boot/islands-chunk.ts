/* React and the islands of every page, as one script (render/island-chunks.ts). */
export { hydrateIsland } from '../browser/hydration/hydrate-island.ts'
export { CartDrawer } from '../islands/CartDrawer.tsx'
export { QuickAdd } from '../islands/QuickAdd.tsx'
