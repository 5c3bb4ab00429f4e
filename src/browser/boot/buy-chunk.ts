/* What sells, as one script (render/island-chunks.ts). */
export { BuyBox } from '../../islands/BuyBox.tsx'
export { QuickContent } from './QuickContent.tsx'
